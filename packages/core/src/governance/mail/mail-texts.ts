import type { Language } from '@arachne/words'

interface Words {
  several: string
  newsWhy: string
  invitationSubject(by: string, orga: string): string
  invitation(by: string, orga: string): string
  invitationHow: string
  invitationEnd(day: string): string
  addressSubject: string
  address(name: string): string
  addressHow: string
  addressEnd: string
}

const ENGLISH: Words = {
  several: 'news for you',
  newsWhy: 'You asked to be told by e-mail. What, and when, you change here:',
  invitationSubject: (by, orga) => `${by} invites you to ${orga}`,
  invitation: (by, orga) => `${by} invites you to join “${orga}”, an organisation on Arachne.`,
  invitationHow: 'Open this link, log in with Discord, and say whether you want to join:',
  invitationEnd: (day) =>
    `The link works once, until ${day}. Whoever uses it shows that this address is theirs. If you did not expect it, do nothing.`,
  addressSubject: 'Is this your address?',
  address: (name) => `${name} would like to be told by e-mail at this address.`,
  addressHow: 'If that is you, open this link where you are logged in, and confirm:',
  addressEnd: 'The link works once, for a day. If that is not you, do nothing.',
}

const KOREAN: Words = {
  several: '새 소식',
  newsWhy: '이메일로 알려 달라고 하셨습니다. 무엇을 언제 알릴지는 여기에서 바꿉니다:',
  invitationSubject: (by, orga) => `${by} 님이 ${orga}에 초대했습니다`,
  invitation: (by, orga) => `${by} 님이 Arachne의 조직 “${orga}”에 초대했습니다.`,
  invitationHow: '이 링크를 열고 Discord로 로그인한 다음, 들어갈지 말해 주세요:',
  invitationEnd: (day) =>
    `링크는 ${day}까지 한 번 쓸 수 있습니다. 쓰면 이 주소가 본인 것임이 확인됩니다. 모르는 초대라면 아무것도 하지 마세요.`,
  addressSubject: '이 주소가 맞습니까?',
  address: (name) => `${name} 님이 이 주소로 알림을 받고 싶어 합니다.`,
  addressHow: '본인이라면 로그인한 곳에서 이 링크를 열고 확인해 주세요:',
  addressEnd: '링크는 하루 동안 한 번 쓸 수 있습니다. 본인이 아니라면 아무것도 하지 마세요.',
}

const FRENCH: Words = {
  several: 'des nouvelles pour vous',
  newsWhy: 'Vous avez demandé à être prévenu par e-mail. Changez quoi et quand ici :',
  invitationSubject: (by, orga) => `${by} vous invite dans ${orga}`,
  invitation: (by, orga) => `${by} vous invite à rejoindre « ${orga} », une organisation sur Arachne.`,
  invitationHow: 'Ouvrez ce lien, connectez-vous avec Discord, et dites si vous voulez la rejoindre :',
  invitationEnd: (day) =>
    `Le lien sert une fois, jusqu’au ${day}. Qui l’utilise montre que cette adresse est la sienne. Si vous ne vous y attendiez pas, ne faites rien.`,
  addressSubject: 'Est-ce votre adresse ?',
  address: (name) => `${name} voudrait être prévenu par e-mail à cette adresse.`,
  addressHow: 'Si c’est vous, ouvrez ce lien là où vous êtes connecté, et confirmez :',
  addressEnd: 'Le lien sert une fois, pendant un jour. Si ce n’est pas vous, ne faites rien.',
}

const WORDS: Record<Language, Words> = { en: ENGLISH, ko: KOREAN, fr: FRENCH }

export function mailWords(language: Language): Words {
  return WORDS[language]
}

const LONGEST = 120

/** A name people have chosen, on one line: it can neither begin a header nor look like more of the mail. */
export function oneLine(name: string): string {
  return name
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
}
