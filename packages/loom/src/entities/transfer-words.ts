import { defineWords } from '../words/define-words.ts'

export const transferWords = defineWords({
  en: {
    title: 'Give it to somebody else',
    text: 'It keeps its name, its servers and its settings; you lose it.',
    button: 'Give away…',
    dialogTitle: (name: string) => `Give ${name} to somebody else?`,
    dialogText:
      'Its key and every connected app stop working at once. The new owner logs in here and makes a key of their own.',
    owner: 'New owner',
    ownerHint: 'Their Discord user name, display name or id. They have to be on a server with Arachne.',
    keep: (name: string) => `Keep ${name}`,
    give: 'Give it away',
    giving: 'Giving it away…',
    notGiven: 'It is still yours.',
    givenTitle: (name: string, owner: string) => `${name} belongs to ${owner} now.`,
    givenText: 'Send them this link. It works once and gives them the key.',
    link: 'Link for the new owner',
    done: 'I have sent it',
  },
  ko: {
    title: '다른 사람에게 주기',
    text: '이름과 서버, 설정은 그대로이고, 더는 내 것이 아니게 됩니다.',
    button: '넘겨주기…',
    dialogTitle: (name) => `${name}: 다른 사람에게 줄까요?`,
    dialogText: '키와 연결된 앱이 바로 멈춥니다. 새 소유자는 여기 로그인해서 자기 키를 만듭니다.',
    owner: '새 소유자',
    ownerHint: 'Discord 사용자 이름, 표시 이름, 또는 ID. Arachne가 있는 서버에 있어야 합니다.',
    keep: (name) => `${name}: 그대로 두기`,
    give: '넘겨주기',
    giving: '넘겨주는 중…',
    notGiven: '아직 내 것입니다.',
    givenTitle: (name, owner) => `${name}: 이제 ${owner}의 것입니다.`,
    givenText: '이 링크를 보내 주세요. 한 번만 쓸 수 있고, 키를 줍니다.',
    link: '새 소유자를 위한 링크',
    done: '보냈습니다',
  },
})
