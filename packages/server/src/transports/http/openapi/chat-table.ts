import { DoneAnswer, PageQuery } from '@arachne/contract'
import {
  ChannelAnswer,
  EditMessageBody,
  ImageAnswer,
  ListChannelsAnswer,
  ListMessagesAnswer,
  MessageAnswer,
  OpenDmBody,
  PostMessageBody,
  ReactionBody,
  ReadChannelBody,
  SearchAnswer,
  SearchQuery,
} from '@arachne/contract/governance'

import type { ApiRoute } from './api-route.ts'

const ORGA = '/api/orgas/{orga}'
const CHANNEL = `${ORGA}/channels/{channel}` as const
const MESSAGE = `${ORGA}/messages/{message}` as const

/** How members of an organisation talk. */
export const CHAT_TABLE: readonly ApiRoute[] = [
  {
    at: `GET ${ORGA}/channels`,
    does: 'List the channels one reads, with how much is unread.',
    right: 'orgaMember',
    query: PageQuery,
    answer: ListChannelsAnswer,
  },
  {
    at: `POST ${ORGA}/channels`,
    does: 'Open the conversation with another member.',
    right: 'orgaMember',
    body: OpenDmBody,
    answer: ChannelAnswer,
    status: 201,
  },
  {
    at: `GET ${CHANNEL}/messages`,
    does: 'List messages of a channel, newest first, without replies.',
    right: 'channelReader',
    query: PageQuery,
    answer: ListMessagesAnswer,
  },
  {
    at: `POST ${CHANNEL}/messages`,
    does: 'Write a message, or a reply in a thread.',
    right: 'channelReader',
    body: PostMessageBody,
    answer: MessageAnswer,
    status: 201,
  },
  {
    at: `POST ${CHANNEL}/read`,
    does: 'Say how far one has read.',
    right: 'channelReader',
    body: ReadChannelBody,
    answer: ChannelAnswer,
  },
  {
    at: `POST ${CHANNEL}/images`,
    does: 'Upload a picture for a message: its bytes are the body (PNG, JPEG, WebP or GIF, at most 10 MiB).',
    right: 'channelReader',
    answer: ImageAnswer,
    status: 201,
  },
  {
    at: `GET ${CHANNEL}/images/{image}`,
    does: 'Show a picture. The answer is the picture itself.',
    right: 'channelReader',
    answer: ImageAnswer,
  },
  { at: `GET ${MESSAGE}`, does: 'Show a message.', right: 'channelReader', answer: MessageAnswer },
  {
    at: `PATCH ${MESSAGE}`,
    does: 'Change what one wrote oneself.',
    right: 'channelReader',
    body: EditMessageBody,
    answer: MessageAnswer,
  },
  {
    at: `DELETE ${MESSAGE}`,
    does: 'Delete what one wrote oneself. Its thread stays.',
    right: 'channelReader',
    answer: DoneAnswer,
  },
  {
    at: `GET ${MESSAGE}/thread`,
    does: 'List the replies to a message, oldest first.',
    right: 'channelReader',
    query: PageQuery,
    answer: ListMessagesAnswer,
  },
  {
    at: `PUT ${MESSAGE}/reactions`,
    does: 'React to a message. Again changes nothing.',
    right: 'channelReader',
    body: ReactionBody,
    answer: MessageAnswer,
  },
  {
    at: `DELETE ${MESSAGE}/reactions`,
    does: 'Take a reaction back.',
    right: 'channelReader',
    query: ReactionBody,
    answer: MessageAnswer,
  },
  {
    at: `GET ${ORGA}/search`,
    does: 'Find messages, policies, teams, roles and members.',
    right: 'orgaMember',
    query: SearchQuery,
    answer: SearchAnswer,
  },
]
