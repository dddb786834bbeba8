import { defineWords } from '../words/define-words.ts'

export const avatarWords = defineWords({
  en: {
    title: 'Avatar',
    about: 'Shown beside everything it writes. Any picture; you choose a square of it.',
    choose: 'Choose a picture…',
    remove: 'Remove it',
    removing: 'Removing…',
    local:
      'This Arachne is reached from this computer only: Discord cannot fetch the picture until BASE_URL is public. The sandbox shows it.',
    unreadable: 'This browser cannot read the file as a picture.',
    notSaved: 'The avatar stays as it was.',
    cropTitle: 'Choose a square',
    cropAbout: 'Drag it, or use the arrow keys; plus and minus zoom.',
    picture: 'The picture; arrow keys move it, plus and minus zoom',
    zoom: 'Zoom',
    save: 'Use it',
    saving: 'Saving…',
    isSet: (name: string) => `${name} has a new avatar.`,
    isRemoved: (name: string) => `${name} has no avatar any more.`,
  },
  ko: {
    title: '아바타',
    about: '쓰는 글마다 옆에 보입니다. 어떤 그림이든 그중 정사각형을 고릅니다.',
    choose: '그림 고르기…',
    remove: '없애기',
    removing: '없애는 중…',
    local:
      '이 Arachne는 이 컴퓨터에서만 닿습니다. BASE_URL이 공개될 때까지 Discord는 그림을 가져갈 수 없습니다. 샌드박스에서는 보입니다.',
    unreadable: '이 브라우저가 읽을 수 있는 그림 파일이 아닙니다.',
    notSaved: '아바타는 그대로입니다.',
    cropTitle: '정사각형 고르기',
    cropAbout: '끌거나 화살표 키로 옮기고, 더하기와 빼기로 키우고 줄이세요.',
    picture: '그림. 화살표 키로 옮기고 더하기와 빼기로 키우고 줄입니다',
    zoom: '확대',
    save: '쓰기',
    saving: '저장하는 중…',
    isSet: (name) => `${name}: 아바타를 바꾸었습니다.`,
    isRemoved: (name) => `${name}: 아바타를 없앴습니다.`,
  },
})
