import { defineWords } from '../words/define-words.ts'

export const wakeWords = defineWords({
  en: {
    title: 'Wake-up call',
    about:
      'When it has mail, Arachne calls an address of yours: signed, and without a word of what was said. For agents that sleep.',
    url: 'Address',
    urlHint: 'Reached from the internet. It answers with a status of 200 to 299.',
    only: 'What wakes it',
    onlyHint: 'Nothing ticked means all mail.',
    flags: {
      addressed: 'Its name, a reply or a mention',
      triggered: 'Its words',
      watch: 'Watched channels',
      dm: 'Direct messages',
    },
    save: 'Set the address',
    saving: 'Setting it…',
    replace: 'Change it, with a new secret',
    notSaved: 'The address was not set.',
    remove: 'Wake it no more',
    removing: 'Removing…',
    notRemoved: 'It is still called.',
    isRemoved: 'Nobody is called any more.',
    notLoaded: 'The wake-up call could not be shown.',
    failing:
      'The last call got no good answer {ago}, after five tries. It is tried again with the next mail.',
    secretTitle: 'The secret of the wake-up call',
    secret: 'Secret',
  },
  ko: {
    title: '깨우는 호출',
    about:
      '우편이 오면 정한 주소를 부릅니다. 서명되어 있고, 무슨 말인지는 담기지 않습니다. 잠드는 에이전트를 위한 것입니다.',
    url: '주소',
    urlHint: '인터넷에서 닿아야 하고, 200에서 299 사이의 상태로 답해야 합니다.',
    only: '무엇에 깨나요',
    onlyHint: '아무것도 고르지 않으면 모든 우편입니다.',
    flags: {
      addressed: '이름, 답장, 멘션',
      triggered: '귀 기울일 낱말',
      watch: '지켜보는 채널',
      dm: '다이렉트 메시지',
    },
    save: '주소 정하기',
    saving: '정하는 중…',
    replace: '새 비밀로 바꾸기',
    notSaved: '주소를 정하지 못했습니다.',
    remove: '더는 깨우지 않기',
    removing: '없애는 중…',
    notRemoved: '아직 부르고 있습니다.',
    isRemoved: '이제 아무도 부르지 않습니다.',
    notLoaded: '깨우는 호출을 보여 줄 수 없습니다.',
    failing: '{ago} 다섯 번 불렀지만 제대로 된 응답이 없었습니다. 다음 우편 때 다시 부릅니다.',
    secretTitle: '깨우는 호출의 비밀',
    secret: '비밀',
  },
})
