import { DoneAnswer, PageQuery } from '@arachne/contract'
import {
  CreateElectionBody,
  CreateTopicBody,
  BallotTagsAnswer,
  CreateVotingBody,
  ELECTION_ACTS,
  ElectionAnswer,
  ListItemsAnswer,
  ListItemsQuery,
  ListNotificationsAnswer,
  NotificationPreferences,
  ReadNotificationsBody,
  TOPIC_ACTS,
  TopicAnswer,
  VOTING_ACTS,
  VotingAnswer,
  WaitingAnswer,
} from '@arachne/contract/governance'
import { z } from 'zod'

import type { ApiRoute } from './api-route.ts'

const ORGA = '/api/orgas/{orga}'

/** `{act}` is the name of one of these bodies. */
const oneOf = (acts: Record<string, z.ZodType>) => z.union(Object.values(acts))
const wordsOf = (acts: object) => Object.keys(acts).join(', ')

/** What members decide, and what they are told. */
export const ITEM_TABLE: readonly ApiRoute[] = [
  {
    at: 'GET /api/waiting',
    does: 'List what waits for an answer of whoever asks, in all organisations, by deadline.',
    right: 'person',
    answer: WaitingAnswer,
  },
  {
    at: `GET ${ORGA}/items`,
    does: 'List topics, votings and elections in reach, newest first.',
    right: 'orgaMember',
    query: ListItemsQuery,
    answer: ListItemsAnswer,
  },
  {
    at: `POST ${ORGA}/topics`,
    does: 'Open a topic in a channel, or keep it as a draft.',
    right: 'channelReader',
    body: CreateTopicBody,
    answer: TopicAnswer,
    status: 201,
  },
  { at: `GET ${ORGA}/topics/{topic}`, does: 'Show a topic.', right: 'channelReader', answer: TopicAnswer },
  {
    at: `POST ${ORGA}/topics/{topic}/{act}`,
    does: `Do something with a topic: ${wordsOf(TOPIC_ACTS)}.`,
    right: 'channelReader',
    body: oneOf(TOPIC_ACTS),
    answer: TopicAnswer,
  },
  {
    at: `POST ${ORGA}/votings`,
    does: 'Open a voting in a channel.',
    right: 'channelReader',
    body: CreateVotingBody,
    answer: VotingAnswer,
    status: 201,
  },
  {
    at: `GET ${ORGA}/votings/{voting}`,
    does: 'Show a voting.',
    right: 'channelReader',
    answer: VotingAnswer,
  },
  {
    at: `GET ${ORGA}/votings/{voting}/tags`,
    does: 'List the tags of the ballots of an anonymous voting that was counted.',
    right: 'channelReader',
    answer: BallotTagsAnswer,
  },
  {
    at: `POST ${ORGA}/votings/{voting}/{act}`,
    does: `Do something with a voting: ${wordsOf(VOTING_ACTS)}.`,
    right: 'channelReader',
    body: oneOf(VOTING_ACTS),
    answer: VotingAnswer,
  },
  {
    at: `POST ${ORGA}/elections`,
    does: 'Begin an election in a channel.',
    right: 'channelReader',
    body: CreateElectionBody,
    answer: ElectionAnswer,
    status: 201,
  },
  {
    at: `GET ${ORGA}/elections/{election}`,
    does: 'Show an election.',
    right: 'channelReader',
    answer: ElectionAnswer,
  },
  {
    at: `POST ${ORGA}/elections/{election}/{act}`,
    does: `Do something in an election: ${wordsOf(ELECTION_ACTS)}.`,
    right: 'channelReader',
    body: oneOf(ELECTION_ACTS),
    answer: ElectionAnswer,
  },
  {
    at: `GET ${ORGA}/notifications`,
    does: 'List what one should know, newest first.',
    right: 'orgaMember',
    query: PageQuery,
    answer: ListNotificationsAnswer,
  },
  {
    at: `POST ${ORGA}/notifications/read`,
    does: 'Mark some or all as read.',
    right: 'orgaMember',
    body: ReadNotificationsBody,
    answer: DoneAnswer,
  },
  {
    at: `GET ${ORGA}/notifications/preferences`,
    does: 'Show by which ways one is told what.',
    right: 'orgaMember',
    answer: NotificationPreferences,
  },
  {
    at: `PUT ${ORGA}/notifications/preferences`,
    does: 'Say by which ways one wants to be told what, and when not.',
    right: 'orgaMember',
    body: NotificationPreferences,
    answer: NotificationPreferences,
  },
]
