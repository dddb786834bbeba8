import type { QuestionDetail } from '@arachne/contract'
import type { PreparedChange } from '@arachne/contract/governance'

export interface TopicForm {
  channel: string
  template: '' | 'policy_change' | 'role_change' | 'budget' | 'event'
  title: string
  driver: string
  text: string
  reviewOn: string
  draft: boolean
  changeKind: 'none' | 'policy' | 'role'
  policyRole: string
  policyTitle: string
  policyText: string
  roleTeam: string
  roleTitle: string
  roleMission: string
}

export const EMPTY_TOPIC: TopicForm = {
  channel: '',
  template: '',
  title: '',
  driver: '',
  text: '',
  reviewOn: '',
  draft: false,
  changeKind: 'none',
  policyRole: '',
  policyTitle: '',
  policyText: '',
  roleTeam: '',
  roleTitle: '',
  roleMission: '',
}

/** An agent's question as a draft for a person to continue. */
export function topicOf({ question }: Pick<QuestionDetail, 'question'>): TopicForm {
  const { question: asked, context, options } = question
  const text = [asked, ...options.map((option) => `- ${option}`)].join('\n')
  return {
    ...EMPTY_TOPIC,
    title: asked.replaceAll(/\s+/g, ' ').trim().slice(0, 200),
    driver: context.trim().slice(0, 2_000),
    text: text.slice(0, 20_000),
    draft: true,
  }
}

/** null until there is enough to apply. */
export function changeOf(form: TopicForm): PreparedChange | null {
  if (form.changeKind === 'policy' && form.policyRole !== '' && form.policyTitle.trim() !== '') {
    return {
      kind: 'policy',
      policy_id: null,
      role_id: form.policyRole,
      title: form.policyTitle,
      abstract: '',
      text: form.policyText.trim() === '' ? form.text : form.policyText,
    }
  }
  if (form.changeKind === 'role' && form.roleTeam !== '' && form.roleTitle.trim() !== '') {
    return {
      kind: 'role',
      role_id: null,
      team_id: form.roleTeam,
      title: form.roleTitle,
      mission: form.roleMission,
      duties: [],
      member_id: null,
    }
  }
  return null
}
