import { CreateTopicBody, TOPIC_ACTS, type TopicAct, type TopicAnswer } from '@arachne/contract/governance'
import { AppError, type OrgaSeat } from '@arachne/core'
import { Hono } from 'hono'

import { parseInput } from '../../invalid-input.ts'
import type { HttpEnv } from '../env.ts'
import { readJson } from '../json-body.ts'
import { askedOf, type ItemRouteDeps, readingFor } from './item-reading.ts'
import { presentTopic } from './present-topic.ts'
import { seatOf } from './seat-of.ts'

/** `/api/orgas/{orga}/topics`: decisions by consent. */
export function topicRoutes({
  seats,
  items,
  topics,
  questions,
  ...ground
}: Pick<ItemRouteDeps, 'seats' | 'items' | 'topics' | 'questions' | 'store' | 'clock'>) {
  async function show(seat: OrgaSeat, id: string): Promise<TopicAnswer> {
    const finding = items.find(seat, { id, kind: 'topic' })
    const [situation, reading] = await Promise.all([finding, readingFor(ground, seat, finding)])
    const authorLeft = reading.picture.member(situation.item.state.authorId).left
    return { topic: presentTopic(situation, { ...reading, authorLeft }) }
  }

  return new Hono<HttpEnv>()
    .post('/:orga/topics', async (c) => {
      const seat = await seatOf(c, seats)
      const body = parseInput(CreateTopicBody, await readJson(c.req.raw))
      // Whoever may not read a question makes nothing of it.
      if (body.question_id !== undefined) await questions.find(c.var.person, body.question_id)
      return c.json(await show(seat, await topics.create(seat, body)), 201)
    })
    .get('/:orga/topics/:topic', async (c) =>
      c.json(await show(await seatOf(c, seats), c.req.param('topic'))),
    )
    .post('/:orga/topics/:topic/:act', async (c) => {
      const seat = await seatOf(c, seats)
      const { topic: id, act } = c.req.param()
      const asked = await askedOf(
        async () => {
          if (!isAct(act)) throw new AppError('not_found', 'There is no such act.')
          return { act, input: parseInput(TOPIC_ACTS[act], await readJson(c.req.raw)) }
        },
        () => items.find(seat, { id, kind: 'topic' }),
      )
      await topics.act(seat, id, asked)
      return c.json(await show(seat, id))
    })
}

function isAct(word: string): word is TopicAct {
  return Object.hasOwn(TOPIC_ACTS, word)
}
