import type { State } from '../state-types.ts'

/** The ones people reach for, in the order they are shown. Any other can be typed. */
const LIST =
  '👍 thumbsup yes|👎 thumbsdown no|❤️ heart love|😂 joy laugh|😊 blush smile|🙂 slight_smile|😄 grin happy|😅 sweat_smile|😉 wink|😍 heart_eyes|🤔 thinking hmm|😮 open_mouth wow|😢 cry sad|😭 sob|😡 rage angry|😴 sleeping|🙄 eyeroll|😎 sunglasses cool|🥳 party celebrate|🤗 hug|🤝 handshake deal|🙏 pray thanks|👏 clap|🙌 raised_hands|👋 wave hello|💪 muscle strong|👀 eyes look|🧠 brain|🫶 heart_hands|✌️ v peace|🤞 fingers_crossed|👌 ok_hand|✅ white_check_mark done check|☑️ ballot_box|❌ x cross|❓ question|❗ exclamation|⚠️ warning|🚫 no_entry|💯 100|🔥 fire|✨ sparkles|⭐ star|🎉 tada|🎊 confetti|🎈 balloon|🎁 gift|🏆 trophy|🥇 first_place|🚀 rocket ship|💡 bulb idea|🔔 bell|📌 pushpin pin|📎 paperclip|📝 memo note|📅 calendar date|⏰ alarm clock|⏳ hourglass wait|🔍 mag search|🔗 link|🔒 lock|🔓 unlock|🔑 key|🛠️ tools|⚙️ gear|🐛 bug|🧪 test_tube|📦 package|🗑️ wastebasket bin|💾 floppy_disk save|💬 speech_balloon|🗳️ ballot vote|📣 mega|➕ plus|➖ minus|🟢 green_circle|🟡 yellow_circle|🔴 red_circle|🔵 blue_circle|⬆️ up|⬇️ down|➡️ right|⬅️ left|1️⃣ one|2️⃣ two|3️⃣ three|4️⃣ four|5️⃣ five|🌱 seedling|🌳 tree|🌸 cherry_blossom|🌈 rainbow|☀️ sun|🌙 moon|❄️ snow|🌊 ocean wave_water|🍀 clover luck|🐱 cat|🐶 dog|🦊 fox|🐻 bear|🐢 turtle|🐝 bee|🦋 butterfly|🕷️ spider|🕸️ spider_web|🐙 octopus|🦉 owl|🐧 penguin|☕ coffee|🍵 tea|🍞 bread|🍎 apple|🍕 pizza|🍰 cake|🍪 cookie|🍫 chocolate|🍻 beers|🥂 cheers|⚽ football|🎸 guitar|🎵 music|🎨 art|📚 books|✏️ pencil|🏠 house home|🏖️ beach|✈️ plane|🚲 bike|🚗 car|🧵 thread|🧶 yarn|🪢 knot|💜 purple_heart|💚 green_heart|💙 blue_heart|🧡 orange_heart|🖤 black_heart|🤍 white_heart|💔 broken_heart|🤖 robot bot|👻 ghost|💀 skull|🤷 shrug|🤦 facepalm|🙋 raising_hand'

const EMOJI: { emoji: string; names: string[] }[] = LIST.split('|').map((entry) => {
  const [emoji = '', ...names] = entry.split(' ')
  return { emoji, names }
})

export function searchEmoji(word: string, most: number = 400) {
  const wanted = word.toLowerCase().replaceAll(':', '').trim()
  if (!wanted) return EMOJI.slice(0, most)
  const starts = EMOJI.filter(({ names }) => names.some((name) => name.startsWith(wanted)))
  const holds = EMOJI.filter(
    ({ names }) =>
      !names.some((name) => name.startsWith(wanted)) && names.some((name) => name.includes(wanted)),
  )
  return [...starts, ...holds].slice(0, most)
}

export function emojiByName(state: State, guildId: string | null | undefined, name: string) {
  const custom = state.guilds.get(guildId ?? '')?.emojis.find((one) => one.name === name)
  if (custom) return `<${custom.animated ? 'a' : ''}:${custom.name}:${custom.id}>`
  return EMOJI.find(({ names }) => names.includes(name))?.emoji
}

/** Emoji that a person typed or pasted themselves. */
export function typedEmoji(text: string) {
  return [...new Intl.Segmenter().segment(text)]
    .map((part) => part.segment)
    .filter((part) => /^\p{RGI_Emoji}$/v.test(part) || /\p{Extended_Pictographic}/u.test(part))
}

/** Nothing but a few emoji: shown large. */
export const isOnlyEmoji = (text: string) =>
  /^(?:\p{RGI_Emoji}|\s|<a?:\w+:\d+>){1,40}$/v.test(text) && text.trim() !== ''
