import { AppError } from '@arachne/core/errors'

import { readingFor } from '../../rest/governance/item-reading.ts'
import { presentElection } from '../../rest/governance/present-election.ts'
import { presentTopic } from '../../rest/governance/present-topic.ts'
import type { AgentContext } from './governance-ports.ts'
import type { PromptArguments, PromptText } from './prompts.ts'

export async function topicBriefing(
  { ports, seat }: AgentContext,
  args: PromptArguments,
): Promise<PromptText> {
  const id = await shownBy({ ports, seat }, args['messageId'] ?? '')
  const situation = await ports.items.find(seat, { id, kind: 'topic' })
  const reading = await readingFor(ports, seat)
  const view = presentTopic(situation, { ...reading, authorLeft: false })
  return {
    description: 'A topic',
    task: 'Brief the member on this topic: the current proposal, questions, answers and objections.',
    data: {
      title: view.title,
      author: view.author.name,
      driver: view.driver,
      phase: view.phase,
      deadline: view.deadline,
      version: view.versions.length,
      proposal: view.versions.at(-1)?.text ?? '',
      questions: view.clarifications.map(({ member, question, answers, via_agent: viaAgent }) => ({
        by: member.name,
        question,
        viaAgent,
        answers: answers.map((given) => ({ by: given.member.name, answer: given.answer })),
      })),
      answers: view.responses.map(({ member, response, reason, via_agent: viaAgent }) => ({
        by: member.name,
        response,
        reason,
        viaAgent,
      })),
      openObjections: view.objections
        .filter(({ state }) => state === 'open')
        .map(({ member, text }) => ({ by: member.name, text })),
    },
  }
}

export async function electionBriefing(
  { ports, seat }: AgentContext,
  args: PromptArguments,
): Promise<PromptText> {
  const id = await shownBy({ ports, seat }, args['messageId'] ?? '')
  const situation = await ports.items.find(seat, { id, kind: 'election' })
  const view = presentElection(situation, await readingFor(ports, seat))
  return {
    description: 'An election',
    task: 'Brief the member on this election: the role, what was said for whom, and its current state.',
    data: {
      role: view.role_title,
      description: view.role_description,
      phase: view.phase,
      deadline: view.deadline,
      nominated: view.nominated,
      nominations:
        view.nominations?.map(({ nominator, nominee, reason, via_agent: viaAgent }) => ({
          by: nominator.name,
          nominee: nominee?.name ?? null,
          reason,
          viaAgent,
        })) ?? null,
      candidate: view.candidate?.name ?? null,
      answers: view.responses.map(({ member, response, reason, via_agent: viaAgent }) => ({
        by: member.name,
        response,
        reason,
        viaAgent,
      })),
    },
  }
}

async function shownBy({ ports, seat }: AgentContext, messageId: string): Promise<string> {
  const { message } = await ports.chat.messages.show(seat, messageId)
  if (message.itemId === null) throw new AppError('not_found', "This message doesn't show that item.")
  return message.itemId
}
