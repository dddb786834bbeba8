import type { AnswerQuestionBody, HeardVerdict, MeAnswer, QuestionView } from '@arachne/contract'

const AT = '2026-11-15T09:00:00.000Z'
const LYSS = { id: '100000000000000007', name: 'lyss' }

const ME: MeAnswer = {
  ...LYSS,
  avatar_url: null,
  is_operator: false,
  csrf_token: null,
  servers: [],
  sessions: [],
  entity_limit: 5,
}

export function sampleQuestion(over: Partial<QuestionView> = {}): QuestionView {
  return {
    question_id: 'kael_1',
    entity_id: '0198a5f0-0000-7000-8000-000000000001' as QuestionView['entity_id'],
    entity_name: 'Kael',
    avatar_url: null,
    accent_color: null,
    server_id: '100000000000000001',
    question: 'Drop the old table?',
    context: 'The copy is verified.',
    additions: [],
    diff: null,
    options: ['Drop it', 'Keep it a week'],
    free_answers: true,
    risk: 'high',
    session: null,
    asked_at: AT,
    deadline_at: null,
    default_option: null,
    quorum: 1,
    tally: [0, 0],
    status: 'pending',
    outcome: null,
    selected_option: null,
    option_index: null,
    answer_text: null,
    qualified: false,
    kind: null,
    answered_by: null,
    answered_at: null,
    source: null,
    delivered: false,
    may_answer: true,
    may_change: false,
    may_withdraw: false,
    url: null,
    ...over,
  }
}

export function settled(question: QuestionView, by: { id: string; name: string } = LYSS): QuestionView {
  return {
    ...question,
    status: 'resolved',
    outcome: 'answered',
    selected_option: question.options[0] ?? null,
    option_index: 0,
    answered_by: by,
    answered_at: AT,
    source: 'loom',
    may_answer: false,
  }
}

/** The API as far as questions go: what is put into `questions` is what it knows. */
export function fakeDesk(questions: QuestionView[]) {
  const desk = {
    questions,
    sent: [] as AnswerQuestionBody[],
    /** What an answer comes to. */
    hear: (question: QuestionView): { verdict: HeardVerdict; question: QuestionView } => ({
      verdict: 'accepted',
      question: settled(question),
    }),
    fetch: async (address: string, init?: { method: string; body?: string }): Promise<Response> => {
      const { pathname, searchParams } = new URL(address, 'http://loom.test')
      if (pathname === '/api/me') return Response.json(ME)
      if (pathname === '/api/waiting') return Response.json({ items: [], confirmations: [] })
      const id = pathname.split('/')[3]
      const asked = desk.questions.find(({ question_id: one }) => one === id)
      if (asked === undefined) {
        const isOpen = searchParams.get('state') === 'open'
        const shown = desk.questions.filter(({ outcome }) => (outcome === null) === isOpen)
        return Response.json({ questions: shown, next: null, waiting: shown.length })
      }
      if (init?.method !== 'POST') return Response.json({ question: asked, events: [] })
      desk.sent.push(JSON.parse(init.body ?? '') as AnswerQuestionBody)
      const heard = desk.hear(asked)
      desk.questions = desk.questions.map((one) => (one === asked ? heard.question : one))
      return Response.json(heard)
    },
  }
  return desk
}
