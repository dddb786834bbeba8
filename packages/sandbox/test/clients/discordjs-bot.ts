import { once } from 'node:events'

import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  ChannelType,
  Client,
  GatewayIntentBits,
  type Interaction as AnyInteraction,
  LabelBuilder,
  type MessageCreateOptions,
  ModalBuilder,
  Partials,
  Routes,
  StringSelectMenuBuilder,
  type TextChannel,
  TextInputBuilder,
  TextInputStyle,
  WebhookClient,
} from 'discord.js'

import { type Bot, type BotOptions, createEar, type Interaction, type Outgoing } from './bot.ts'

const INTENTS = [
  GatewayIntentBits.Guilds,
  GatewayIntentBits.GuildMembers,
  GatewayIntentBits.GuildMessages,
  GatewayIntentBits.GuildMessageReactions,
  GatewayIntentBits.GuildMessagePolls,
  GatewayIntentBits.GuildWebhooks,
  GatewayIntentBits.DirectMessages,
  GatewayIntentBits.MessageContent,
]

function body(message: Outgoing): MessageCreateOptions {
  const rows = message.controls && [
    new ActionRowBuilder<ButtonBuilder>().addComponents(
      new ButtonBuilder()
        .setCustomId(message.controls.button)
        .setLabel('Press')
        .setStyle(ButtonStyle.Primary),
    ),
    new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(
      new StringSelectMenuBuilder()
        .setCustomId(message.controls.select)
        .addOptions({ label: 'One', value: '1' }, { label: 'Two', value: '2' }),
    ),
  ]
  return {
    ...(message.content !== undefined && { content: message.content }),
    ...(message.replyTo !== undefined && { reply: { messageReference: message.replyTo } }),
    ...(message.file && { files: [{ name: message.file.name, attachment: Buffer.from(message.file.text) }] }),
    ...(rows && { components: rows }),
    ...(message.poll && {
      poll: {
        question: { text: message.poll.question },
        answers: message.poll.answers.map((text) => ({ text })),
        duration: 1,
        allowMultiselect: false,
      },
    }),
  }
}

function modalWith(customId: string, title: string, field: string): ModalBuilder {
  const input = new TextInputBuilder().setCustomId(field).setStyle(TextInputStyle.Short)
  const label = new LabelBuilder().setLabel('Your words').setTextInputComponent(input)
  return new ModalBuilder().setCustomId(customId).setTitle(title).addLabelComponents(label)
}

const nothing = () => Promise.reject(new Error('not for this kind of interaction'))

function describe(interaction: AnyInteraction): Interaction | undefined {
  const reply = async (content: string, hidden = false) => {
    if (interaction.isRepliable()) await interaction.reply({ content, ...(hidden && { flags: 64 }) })
  }
  if (interaction.isChatInputCommand()) {
    const showModal = async (id: string, title: string, field: string) => {
      await interaction.showModal(modalWith(id, title, field))
    }
    const values = interaction.options.data.map((option) => String(option.value))
    return { kind: 'command', name: interaction.commandName, values, reply, update: nothing, showModal }
  }
  if (interaction.isButton() || interaction.isStringSelectMenu()) {
    return {
      kind: interaction.isButton() ? 'button' : 'select',
      name: interaction.customId,
      values: interaction.isStringSelectMenu() ? interaction.values : [],
      reply,
      update: async (content) => void (await interaction.update({ content })),
      async showModal(id, title, field) {
        await interaction.showModal(modalWith(id, title, field))
      },
    }
  }
  if (interaction.isModalSubmit()) {
    const values = [...interaction.fields.fields.values()].map((field) =>
      'value' in field ? String(field.value) : '',
    )
    return { kind: 'modal', name: interaction.customId, values, reply, update: nothing, showModal: nothing }
  }
  return undefined
}

function listen(client: Client, { tell }: ReturnType<typeof createEar>): void {
  client.on('messageCreate', (message) =>
    tell('message', {
      id: message.id,
      channelId: message.channelId,
      authorName: message.author.displayName,
      content: message.content,
      webhookId: message.webhookId ?? undefined,
    }),
  )
  client.on('messageUpdate', (_old, message) => tell('edited', { id: message.id, content: message.content }))
  client.on('messageDelete', (message) => tell('deleted', { id: message.id }))
  client.on('messageReactionAdd', (reaction, user) =>
    tell('reaction', { messageId: reaction.message.id, emoji: reaction.emoji.name ?? '', userId: user.id }),
  )
  client.on('messagePollVoteAdd', (answer) =>
    tell('vote', { messageId: answer.poll.message.id, answerId: answer.id }),
  )
  client.on('threadCreate', (thread) => tell('thread', { id: thread.id, name: thread.name }))
  client.on('roleCreate', (role) => tell('role', { name: role.name }))
  client.on('shardResume', (shard) => tell('resumed', { shard }))
  client.on('interactionCreate', (interaction) => {
    const described = describe(interaction)
    if (described) tell('interaction', described)
  })
  client.on('error', () => undefined)
}

export async function createDiscordJsBot({ api, token, shards }: BotOptions): Promise<Bot> {
  const client = new Client({
    intents: INTENTS,
    partials: [Partials.Message, Partials.Channel, Partials.Reaction, Partials.User],
    rest: { api, cdn: api.replace(/api$/, 'cdn') },
    ...(shards !== undefined && { shardCount: shards, shards: Array.from({ length: shards }, (_, n) => n) }),
  })
  const ear = createEar()
  listen(client, ear)
  const ready = once(client, 'clientReady')
  await client.login(token)
  await ready
  const text = async (id: string) => (await client.channels.fetch(id)) as TextChannel
  const message = async (channelId: string, id: string) => (await text(channelId)).messages.fetch(id)

  return {
    id: client.user!.id,
    guildIds: [...client.guilds.cache.keys()],
    shards: client.ws.shards.size,
    channelNames: (guildId) =>
      client.guilds.cache.get(guildId)!.channels.cache.map((channel) => channel.name),
    heard: ear.heard,

    send: async (channelId, outgoing) => (await (await text(channelId)).send(body(outgoing))).id,
    edit: async (channelId, id, content) => void (await (await message(channelId, id)).edit(content)),
    remove: async (channelId, id) => void (await (await message(channelId, id)).delete()),
    contents: async (channelId) =>
      [...(await (await text(channelId)).messages.fetch()).values()].map((m) => m.content),
    async vote(channelId, id, answerId) {
      const { poll } = await message(channelId, id)
      const voters = await poll!.answers.get(answerId)!.voters.fetch()
      return [...voters.keys()]
    },
    endPoll: async (channelId, id) => void (await (await message(channelId, id)).poll!.end()),

    async createWebhook(channelId, name) {
      const hook = await (await text(channelId)).createWebhook({ name, reason: 'the script — 한국어' })
      return { id: hook.id, token: hook.token }
    },
    async speak({ id, token: secret }, words) {
      const hook = new WebhookClient({ id, token: secret }, { rest: { api } })
      const sent = await hook.send({
        content: words.content,
        username: words.name,
        avatarURL: words.avatarUrl,
        ...(words.threadId !== undefined && { threadId: words.threadId }),
        ...(words.threadName !== undefined && { threadName: words.threadName }),
        ...(words.file && { files: [{ name: words.file.name, attachment: Buffer.from(words.file.text) }] }),
      })
      return { id: sent.id, name: sent.author.username, channelId: sent.channel_id }
    },

    react: async (channelId, id, emoji) => void (await (await message(channelId, id)).react(emoji)),
    async reactors(channelId, id, emoji) {
      const reaction = (await message(channelId, id)).reactions.resolve(emoji)!
      return [...(await reaction.users.fetch()).keys()]
    },
    pin: async (channelId, id) => void (await (await message(channelId, id)).pin()),
    pins: async (channelId) =>
      (await (await text(channelId)).messages.fetchPins()).items.map((item) => item.message.id),

    openThread: async (channelId, id, name) =>
      (await (await message(channelId, id)).startThread({ name })).id,
    async postInForum(channelId, title, content) {
      const forum = await client.channels.fetch(channelId)
      if (forum?.type !== ChannelType.GuildForum) throw new Error('not a forum')
      return (await forum.threads.create({ name: title, message: { content } })).id
    },

    createRole: async (guildId, name) =>
      (await client.guilds.cache.get(guildId)!.roles.create({ name, permissions: [], mentionable: true })).id,
    async giveRole(guildId, userId, roleId) {
      await (await client.guilds.cache.get(guildId)!.members.fetch(userId)).roles.add(roleId)
    },
    async timeout(guildId, userId, minutes) {
      await (
        await client.guilds.cache.get(guildId)!.members.fetch(userId)
      ).timeout(minutes * 60_000, 'the script')
    },
    dm: async (userId, content) => void (await (await client.users.fetch(userId)).send(content)),
    memberNames: async (guildId) =>
      (await client.guilds.cache.get(guildId)!.members.fetch()).map((member) => member.user.username),
    async search(guildId, content) {
      const query = new URLSearchParams({ content })
      const found = (await client.rest.get(Routes.guildMessagesSearch(guildId), { query })) as {
        messages: { id: string }[][]
      }
      return found.messages.flat().map((hit) => hit.id)
    },

    async registerCommand(guildId, name) {
      const option = { name: 'what', description: 'anything', type: 3 as const, required: true }
      await client.application!.commands.create(
        { name, description: 'of the script', options: [option] },
        guildId,
      )
    },

    [Symbol.asyncDispose]: () => client.destroy(),
  }
}
