import type { z } from 'zod'

import { type Call, type ClientOptions, createCall } from '../client.ts'
import { withQuery } from '../query-string.ts'
import { DoneAnswer, type PageQuery } from '../registry.ts'
import * as agents from './agents.ts'
import * as chat from './chat.ts'
import * as confirmations from './confirmations.ts'
import { discordDesk, serverOrgasDesk } from './discord-desk.ts'
import * as elections from './elections.ts'
import * as items from './items.ts'
import * as myEmail from './my-email.ts'
import * as orgas from './orgas.ts'
import * as records from './records.ts'
import * as structure from './structure.ts'
import * as topics from './topics.ts'
import * as votings from './votings.ts'
import * as webhooks from './webhooks.ts'

const of = encodeURIComponent

type BodyOf<Acts extends Record<string, z.ZodType>, Act extends keyof Acts> = z.input<Acts[Act]>

/** Organisations, for whoever is logged in. */
export function createOrgasClient(options: ClientOptions) {
  return orgasDesk(createCall(options))
}

function orgasDesk(call: Call) {
  return {
    list: (page: PageQuery = {}) => call(orgas.ListOrgasAnswer, ['GET', withQuery('/api/orgas', page)]),
    create: (body: orgas.CreateOrgaBody) => call(orgas.OrgaView, ['POST', '/api/orgas', body]),
    /** A copy of the practice organisation, with synthetic members. */
    practise: () => call(orgas.OrgaView, ['POST', '/api/orgas/practice', {}]),
    waiting: () => call(items.WaitingAnswer, ['GET', '/api/waiting']),
    myInvitations: () => call(records.MyInvitationsAnswer, ['GET', '/api/invitations']),
    acceptInvitation: (id: string) =>
      call(records.JoinedAnswer, ['POST', `/api/invitations/${of(id)}/accept`, {}]),
    declineInvitation: (id: string) => call(DoneAnswer, ['POST', `/api/invitations/${of(id)}/decline`, {}]),
    declineByLink: (token: string) => call(DoneAnswer, ['POST', '/api/invitations/link/decline', { token }]),
    myEmail: () => call(myEmail.MyEmailAnswer, ['GET', '/api/me/email']),
    setMyEmail: (body: myEmail.MyEmailBody) => call(myEmail.MyEmailAnswer, ['PUT', '/api/me/email', body]),
    forgetMyEmail: () => call(DoneAnswer, ['DELETE', '/api/me/email']),
    joinByLink: (token: string) => call(records.JoinedAnswer, ['POST', '/api/invitations/link', { token }]),
    ...serverOrgasDesk(call),
    of: (orgaId: string) => ({
      ...orgaDesk(call, `/api/orgas/${of(orgaId)}`),
      ...chatDesk(call, `/api/orgas/${of(orgaId)}`),
      ...itemDesk(call, `/api/orgas/${of(orgaId)}`),
      ...recordDesk(call, `/api/orgas/${of(orgaId)}`),
      ...discordDesk(call, `/api/orgas/${of(orgaId)}`),
      ...agentDesk(call, `/api/orgas/${of(orgaId)}/agents`),
      ...confirmationDesk(call, `/api/orgas/${of(orgaId)}/confirmations`),
      ...webhookDesk(call, `/api/orgas/${of(orgaId)}/webhooks`),
    }),
  }
}

export type OrgasClient = ReturnType<typeof createOrgasClient>
export type OrgaClient = ReturnType<OrgasClient['of']>

/** What one lends to programs. */
function agentDesk(call: Call, all: string) {
  return {
    agents: (page: PageQuery = {}) => call(agents.ListAgentsAnswer, ['GET', withQuery(all, page)]),
    activeAgents: (page: PageQuery = {}) =>
      call(agents.ListActiveAgentsAnswer, ['GET', withQuery(`${all}/activity`, page)]),
    letAgentIn: (body: agents.CreateAgentBody) => call(agents.NewAgentAnswer, ['POST', all, body]),
    shutAgentOut: (id: string) => call(DoneAnswer, ['DELETE', `${all}/${of(id)}`]),
  }
}

/** What one's agents want to do, and have to ask for. */
function confirmationDesk(call: Call, all: string) {
  const { ConfirmationAnswer, ListConfirmationsAnswer } = confirmations
  return {
    confirmations: (query: confirmations.ListConfirmationsQuery = {}) =>
      call(ListConfirmationsAnswer, ['GET', withQuery(all, query)]),
    confirmation: (id: string) => call(ConfirmationAnswer, ['GET', `${all}/${of(id)}`]),
    confirmAct: (id: string) => call(ConfirmationAnswer, ['POST', `${all}/${of(id)}/confirm`, {}]),
    rejectAct: (id: string, body: confirmations.RejectConfirmationBody) =>
      call(ConfirmationAnswer, ['POST', `${all}/${of(id)}/reject`, body]),
  }
}

/** Who outside hears what agents do; for the owner. */
function webhookDesk(call: Call, all: string) {
  return {
    webhooks: () => call(webhooks.ListWebhooksAnswer, ['GET', all]),
    addWebhook: (body: webhooks.CreateWebhookBody) => call(webhooks.NewWebhookAnswer, ['POST', all, body]),
    testWebhook: (id: string) => call(webhooks.TestWebhookAnswer, ['POST', `${all}/${of(id)}/test`, {}]),
    removeWebhook: (id: string) => call(DoneAnswer, ['DELETE', `${all}/${of(id)}`]),
  }
}

function orgaDesk(call: Call, orga: string) {
  const team = (id: string) => `${orga}/teams/${of(id)}`
  const role = (id: string) => `${orga}/roles/${of(id)}`
  const member = (id: string) => `${orga}/members/${of(id)}`
  return {
    show: () => call(orgas.OrgaView, ['GET', orga]),
    change: (body: orgas.ChangeOrgaBody) => call(orgas.OrgaView, ['PATCH', orga, body]),
    transfer: (body: orgas.TransferOrgaBody) => call(orgas.OrgaView, ['POST', `${orga}/owner`, body]),
    remove: () => call(DoneAnswer, ['DELETE', orga]),
    teams: () => call(structure.ListTeamsAnswer, ['GET', `${orga}/teams?limit=100`]),
    team: (id: string) => call(structure.TeamAnswer, ['GET', team(id)]),
    createTeam: (body: structure.CreateTeamBody) =>
      call(structure.TeamAnswer, ['POST', `${orga}/teams`, body]),
    changeTeam: (id: string, body: structure.ChangeTeamBody) =>
      call(structure.TeamAnswer, ['PATCH', team(id), body]),
    dissolveTeam: (id: string) => call(DoneAnswer, ['DELETE', team(id)]),
    roles: (page: PageQuery = {}) =>
      call(structure.ListRolesAnswer, ['GET', withQuery(`${orga}/roles`, page)]),
    role: (id: string) => call(structure.RoleAnswer, ['GET', role(id)]),
    createRole: (body: structure.CreateRoleBody) =>
      call(structure.RoleAnswer, ['POST', `${orga}/roles`, body]),
    changeRole: (id: string, body: structure.ChangeRoleBody) =>
      call(structure.RoleAnswer, ['PATCH', role(id), body]),
    removeRole: (id: string) => call(DoneAnswer, ['DELETE', role(id)]),
    members: (page: PageQuery = {}) =>
      call(structure.ListMembersAnswer, ['GET', withQuery(`${orga}/members`, page)]),
    member: (id: string) => call(structure.MemberAnswer, ['GET', member(id)]),
    changeMember: (id: string, body: structure.ChangeMemberBody) =>
      call(structure.MemberAnswer, ['PATCH', member(id), body]),
    leave: (id: string) => call(DoneAnswer, ['DELETE', member(id)]),
  }
}

function chatDesk(call: Call, orga: string) {
  const channel = (id: string) => `${orga}/channels/${of(id)}`
  const message = (id: string) => `${orga}/messages/${of(id)}`
  return {
    channels: () => call(chat.ListChannelsAnswer, ['GET', `${orga}/channels?limit=100`]),
    openDm: (body: chat.OpenDmBody) => call(chat.ChannelAnswer, ['POST', `${orga}/channels`, body]),
    messages: (id: string, page: PageQuery = {}) =>
      call(chat.ListMessagesAnswer, ['GET', withQuery(`${channel(id)}/messages`, page)]),
    thread: (id: string, page: PageQuery = {}) =>
      call(chat.ListMessagesAnswer, ['GET', withQuery(`${message(id)}/thread`, page)]),
    post: (id: string, body: chat.PostMessageBody) =>
      call(chat.MessageAnswer, ['POST', `${channel(id)}/messages`, body]),
    uploadImage: (id: string, bytes: Uint8Array<ArrayBuffer>) =>
      call(chat.ImageAnswer, ['POST', `${channel(id)}/images`, bytes]),
    markRead: (id: string, body: chat.ReadChannelBody) =>
      call(chat.ChannelAnswer, ['POST', `${channel(id)}/read`, body]),
    message: (id: string) => call(chat.MessageAnswer, ['GET', message(id)]),
    editMessage: (id: string, body: chat.EditMessageBody) =>
      call(chat.MessageAnswer, ['PATCH', message(id), body]),
    deleteMessage: (id: string) => call(DoneAnswer, ['DELETE', message(id)]),
    react: (id: string, body: chat.ReactionBody) =>
      call(chat.MessageAnswer, ['PUT', `${message(id)}/reactions`, body]),
    unreact: (id: string, body: chat.ReactionBody) =>
      call(chat.MessageAnswer, ['DELETE', withQuery(`${message(id)}/reactions`, body)]),
    search: (query: chat.SearchQuery) => call(chat.SearchAnswer, ['GET', withQuery(`${orga}/search`, query)]),
  }
}

function itemDesk(call: Call, orga: string) {
  return {
    items: (query: items.ListItemsQuery = {}) =>
      call(items.ListItemsAnswer, ['GET', withQuery(`${orga}/items`, query)]),
    topic: (id: string) => call(topics.TopicAnswer, ['GET', `${orga}/topics/${of(id)}`]),
    createTopic: (body: topics.CreateTopicBody) => call(topics.TopicAnswer, ['POST', `${orga}/topics`, body]),
    actOnTopic: <Act extends topics.TopicAct>(
      id: string,
      act: Act,
      body: BodyOf<typeof topics.TOPIC_ACTS, Act>,
    ) => call(topics.TopicAnswer, ['POST', `${orga}/topics/${of(id)}/${act}`, body]),
    voting: (id: string) => call(votings.VotingAnswer, ['GET', `${orga}/votings/${of(id)}`]),
    ballotTags: (id: string) => call(votings.BallotTagsAnswer, ['GET', `${orga}/votings/${of(id)}/tags`]),
    createVoting: (body: votings.CreateVotingBody) =>
      call(votings.VotingAnswer, ['POST', `${orga}/votings`, body]),
    actOnVoting: <Act extends votings.VotingAct>(
      id: string,
      act: Act,
      body: BodyOf<typeof votings.VOTING_ACTS, Act>,
    ) => call(votings.VotingAnswer, ['POST', `${orga}/votings/${of(id)}/${act}`, body]),
    election: (id: string) => call(elections.ElectionAnswer, ['GET', `${orga}/elections/${of(id)}`]),
    createElection: (body: elections.CreateElectionBody) =>
      call(elections.ElectionAnswer, ['POST', `${orga}/elections`, body]),
    actOnElection: <Act extends elections.ElectionAct>(
      id: string,
      act: Act,
      body: BodyOf<typeof elections.ELECTION_ACTS, Act>,
    ) => call(elections.ElectionAnswer, ['POST', `${orga}/elections/${of(id)}/${act}`, body]),
  }
}

function recordDesk(call: Call, orga: string) {
  const policy = (id: string) => `${orga}/policies/${of(id)}`
  const notifications = `${orga}/notifications`
  return {
    policies: (page: PageQuery = {}) =>
      call(records.ListPoliciesAnswer, ['GET', withQuery(`${orga}/policies`, page)]),
    policy: (id: string) => call(records.PolicyAnswer, ['GET', policy(id)]),
    createPolicy: (body: records.CreatePolicyBody) =>
      call(records.PolicyAnswer, ['POST', `${orga}/policies`, body]),
    changePolicy: (id: string, body: records.ChangePolicyBody) =>
      call(records.PolicyAnswer, ['PATCH', policy(id), body]),
    publishPolicy: (id: string) => call(records.PolicyAnswer, ['POST', `${policy(id)}/publish`, {}]),
    retirePolicy: (id: string) => call(records.PolicyAnswer, ['POST', `${policy(id)}/retire`, {}]),
    decisions: (query: records.ListEntriesQuery = {}) =>
      call(records.ListEntriesAnswer, ['GET', withQuery(`${orga}/decisions`, query)]),
    verifyDecisions: () => call(records.VerifyEntriesAnswer, ['GET', `${orga}/decisions/verify`]),
    invitations: (page: PageQuery = {}) =>
      call(records.ListInvitationsAnswer, ['GET', withQuery(`${orga}/invitations`, page)]),
    invite: (body: records.InviteBody) =>
      call(records.InviteAnswerBody, ['POST', `${orga}/invitations`, body]),
    cancelInvitation: (id: string) => call(DoneAnswer, ['DELETE', `${orga}/invitations/${of(id)}`]),
    notifications: (page: PageQuery = {}) =>
      call(records.ListNotificationsAnswer, ['GET', withQuery(notifications, page)]),
    readNotifications: (body: records.ReadNotificationsBody) =>
      call(DoneAnswer, ['POST', `${notifications}/read`, body]),
    notificationPreferences: () =>
      call(records.NotificationPreferences, ['GET', `${notifications}/preferences`]),
    setNotificationPreferences: (body: records.NotificationPreferences) =>
      call(records.NotificationPreferences, ['PUT', `${notifications}/preferences`, body]),
  }
}
