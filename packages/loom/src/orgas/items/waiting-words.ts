import { defineWords } from '../../words/define-words.ts'

export const waitingWords = defineWords({
  en: {
    title: 'In your organisations',
    notLoaded: 'What waits in your organisations could not be shown.',
    open: 'Open…',
    heard: 'Your answer counts.',
    acts: {
      consent: 'your consent is asked for',
      vote: 'your vote is missing',
      nominate: 'whom do you nominate?',
      consent_election: 'your consent to a candidate',
      accept_candidacy: 'you are the candidate: will you accept?',
      clarify: 'a question waits for your answer',
      resolve: 'you can move this on',
    },
  },
  ko: {
    title: '내 조직에서',
    notLoaded: '조직에서 기다리는 일을 보여 줄 수 없었습니다.',
    open: '열기…',
    heard: '답이 반영되었습니다.',
    acts: {
      consent: '동의를 묻습니다',
      vote: '내 표가 없습니다',
      nominate: '누구를 추천하나요?',
      consent_election: '후보에 대한 동의',
      accept_candidacy: '후보가 되었습니다. 수락하나요?',
      clarify: '질문이 답을 기다립니다',
      resolve: '다음으로 넘길 수 있습니다',
    },
  },
  fr: {
    title: 'Dans vos organisations',
    notLoaded: 'Impossible d’afficher ce qui vous attend dans vos organisations.',
    open: 'Ouvrir…',
    heard: 'Votre réponse compte.',
    acts: {
      consent: 'votre consentement est demandé',
      vote: 'il manque votre vote',
      nominate: 'qui nommez-vous ?',
      consent_election: 'votre consentement à un candidat',
      accept_candidacy: 'vous êtes candidat : acceptez-vous ?',
      clarify: 'une question attend votre réponse',
      resolve: 'vous pouvez faire avancer',
    },
  },
})
