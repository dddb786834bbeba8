import { defineWords } from '../../../words/define-words.ts'
import { many } from '../../../words/format.ts'
import { manyFr } from '../../../words/french.ts'

export const agentActivityWords = defineWords({
  en: {
    title: 'What agents did',
    about:
      'Every act of an agent in the name of a member, as the journal has it. It names things, never the words of a message.',
    filters: 'Narrow what agents did',
    agent: 'Agent',
    allAgents: 'All agents',
    agentWith: (agent: string, member: string, acts: number) =>
      `${agent}, of ${member} (${many(acts, 'act')})`,
    range: 'Time',
    always: 'Any time',
    ranges: { '24h': 'Last 24 hours', '7d': 'Last 7 days', '30d': 'Last 30 days' },
    clear: 'Clear',
    nothingFits: 'No agent did anything like that.',
    emptyTitle: 'No agent has done anything yet',
    emptyText: 'Messages, votes, answers and nominations by agents of members will stand here.',
  },
  ko: {
    title: '에이전트가 한 일',
    about:
      '에이전트가 구성원의 이름으로 한 모든 일을 기록에 있는 그대로 보입니다. 무엇에 관한 일인지만 있고 메시지의 글은 없습니다.',
    filters: '에이전트가 한 일 좁히기',
    agent: '에이전트',
    allAgents: '모든 에이전트',
    agentWith: (agent, member, acts) => `${agent}, ${member}의 에이전트 (${acts}건)`,
    range: '때',
    always: '언제든',
    ranges: { '24h': '지난 24시간', '7d': '지난 7일', '30d': '지난 30일' },
    clear: '지우기',
    nothingFits: '그런 일을 한 에이전트가 없습니다.',
    emptyTitle: '아직 에이전트가 한 일이 없습니다',
    emptyText: '구성원의 에이전트가 쓴 메시지와 투표, 답, 추천이 여기에 보입니다.',
  },
  fr: {
    title: 'Ce que les agents ont fait',
    about:
      'Chaque acte d’un agent au nom d’un membre, tel qu’il figure au registre. Il nomme les choses, jamais les mots d’un message.',
    filters: 'Restreindre ce que les agents ont fait',
    agent: 'Agent',
    allAgents: 'Tous les agents',
    agentWith: (agent, member, acts) => `${agent}, pour ${member} (${manyFr(acts, 'acte')})`,
    range: 'Période',
    always: 'Toute période',
    ranges: { '24h': '24 dernières heures', '7d': '7 derniers jours', '30d': '30 derniers jours' },
    clear: 'Effacer',
    nothingFits: 'Aucun agent n’a rien fait de tel.',
    emptyTitle: 'Aucun agent n’a encore rien fait',
    emptyText: 'Les messages, votes, réponses et propositions des agents des membres figureront ici.',
  },
})
