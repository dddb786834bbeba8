import * as z from 'zod'

import { defineRoute } from '../../route.ts'
import { CreateElectionBody, ELECTION_ACTS, ElectionAnswer } from './elections.ts'
import { ListItemsAnswer, ListItemsQuery } from './schemas.ts'
import { CreateTopicBody, TOPIC_ACTS, TopicAnswer } from './topics.ts'
import { BallotTagsAnswer, CreateVotingBody, VOTING_ACTS, VotingAnswer } from './votings.ts'

/** `{act}` names one of these bodies. */
const oneOf = (acts: Record<string, z.ZodType>) => z.union(Object.values(acts))
const wordsOf = (acts: object) => Object.keys(acts).join(', ')

export const ITEM_ROUTES = {
  items: defineRoute({
    at: 'GET /api/orgas/{orga}/items',
    does: 'List topics, votes and elections you can access, newest first.',
    right: 'orgaMember',
    query: ListItemsQuery,
    answer: ListItemsAnswer,
  }),
  createTopic: defineRoute({
    at: 'POST /api/orgas/{orga}/topics',
    does: 'Open a topic in a channel, or save it as a draft.',
    right: 'channelReader',
    body: CreateTopicBody,
    answer: TopicAnswer,
    status: 201,
  }),
  topic: defineRoute({
    at: 'GET /api/orgas/{orga}/topics/{topic}',
    does: 'Show a topic.',
    right: 'itemReader',
    answer: TopicAnswer,
  }),
  actOnTopic: defineRoute({
    at: 'POST /api/orgas/{orga}/topics/{topic}/{act}',
    does: `Do something with a topic: ${wordsOf(TOPIC_ACTS)}.`,
    right: 'itemReader',
    body: oneOf(TOPIC_ACTS),
    acts: TOPIC_ACTS,
    answer: TopicAnswer,
  }),
  createVoting: defineRoute({
    at: 'POST /api/orgas/{orga}/votings',
    does: 'Open a vote in a channel.',
    right: 'channelReader',
    body: CreateVotingBody,
    answer: VotingAnswer,
    status: 201,
  }),
  voting: defineRoute({
    at: 'GET /api/orgas/{orga}/votings/{voting}',
    does: 'Show a vote.',
    right: 'itemReader',
    answer: VotingAnswer,
  }),
  ballotTags: defineRoute({
    at: 'GET /api/orgas/{orga}/votings/{voting}/tags',
    does: 'List the ballot tags of a counted anonymous vote.',
    right: 'itemReader',
    answer: BallotTagsAnswer,
  }),
  actOnVoting: defineRoute({
    at: 'POST /api/orgas/{orga}/votings/{voting}/{act}',
    does: `Do something with a vote: ${wordsOf(VOTING_ACTS)}.`,
    right: 'itemReader',
    body: oneOf(VOTING_ACTS),
    acts: VOTING_ACTS,
    answer: VotingAnswer,
  }),
  createElection: defineRoute({
    at: 'POST /api/orgas/{orga}/elections',
    does: 'Start an election in a channel.',
    right: 'channelReader',
    body: CreateElectionBody,
    answer: ElectionAnswer,
    status: 201,
  }),
  election: defineRoute({
    at: 'GET /api/orgas/{orga}/elections/{election}',
    does: 'Show an election.',
    right: 'itemReader',
    answer: ElectionAnswer,
  }),
  actOnElection: defineRoute({
    at: 'POST /api/orgas/{orga}/elections/{election}/{act}',
    does: `Do something in an election: ${wordsOf(ELECTION_ACTS)}.`,
    right: 'itemReader',
    body: oneOf(ELECTION_ACTS),
    acts: ELECTION_ACTS,
    answer: ElectionAnswer,
  }),
}
