import { many } from '../english.ts'
import { everywhere } from './everywhere.ts'
import { resourceTypes } from './governance/resource-types.ts'

const member = {
  asks: (app: string) => `${app} wants to act for you in an organisation`,
  lead: 'What it does there is recorded under your name, marked as done by an agent.',
  loginLead: 'Log in with your Discord account to see your organisations. This doesn’t allow anything yet.',
  noOrga: {
    lead: 'You’re not in an organisation yet.',
    text: 'Create one in the Loom or ask for an invitation, then connect again.',
  },
  where: 'Where?',
  practice: 'for practice; nothing is real',
  noRole: 'you don’t hold a role there',
  roleCount: (count: number) => `you hold ${many(count, 'role')}`,
  noAgents: 'doesn’t allow agents; its owner can change that',
  chooseFirst: 'Choose an organisation first.',
  whichRoles: 'Which of your roles?',
  rolesHint: 'It only sees these circles’ channels. If you lose a role, it does, too.',
  inTeam: (team: string) => `in ${team}`,
  doWhat: 'What may it do?',
  read: 'Read',
  readHint: 'read, search and follow changes',
  act: 'Read and act',
  acts: {
    both: 'also write messages, react, vote, ask for clarification, answer and nominate',
    write: 'also write messages, react and vote',
    governance: 'also ask for clarification, answer and nominate',
  },
  readsOnly: 'In this organisation, agents can only read.',
  wantsToRead: 'The app only asks to read.',
  askFirst: 'Ask me first',
  askFirstHint: 'Nothing happens until I confirm it.',
  askFirstForced: 'Required by this organisation. Nothing happens until you confirm it.',
  ballotsFinal: {
    lead: 'Anonymous ballots are final.',
    text: 'This organisation lets agents cast them. Neither the agent nor you can change one afterwards.',
  },
  kinds: 'What may it see?',
  types: resourceTypes,
  willNot: 'It can never',
  never: {
    dms: 'see direct messages',
    structure: 'change circles, roles, members, policies or settings',
    overrule: 'accept a role for you, or overrule an answer you gave',
  },
  days: (count: number) => many(count, 'day'),
  daysHint: 'You can revoke it at any time. Unused access expires on its own.',
  refused:
    'You can’t lend this: you’re not a member there, you don’t hold that role, or the organisation doesn’t allow it.',
}

/** The page where a person decides what an app may do. A `lead` is shown in bold before its text. */
export const consent = {
  title: (app: string) => `Authorise ${app}`,
  asksForOne: (app: string, entity: string) => `${app} wants to speak as ${entity}`,
  asks: (app: string) => `${app} wants to speak as one of your entities`,
  leadForOne: (entity: string) =>
    `It will read and write on Discord as ${entity}, and only where ${entity} may.`,
  lead: 'It will read and write on Discord under the entity’s name, and only where the entity may.',

  app: 'App',
  describedBy: 'described by {host}',
  ownClaim: 'The app chose this name; it hasn’t been verified.',
  goesBackTo: 'Returns to',
  localProgram: 'a program on this computer',
  localWarning: {
    lead: 'Did you start this yourself just now?',
    text: (app: string) =>
      `Any program on this computer can call itself ${app} and would get access. If it wasn’t you, cancel.`,
  },

  whichEntity: 'Which entity?',
  servers: (count: number) => many(count, 'server'),
  channels: (count: number) => many(count, 'channel'),
  noServer: 'not on a server yet',
  askedFor: 'requested by the app',
  paused: 'paused; resume it first',
  platforms: everywhere.platforms,
  chooseFirst: 'Choose an entity first.',
  incomplete: 'Something is missing in the form. Please check it.',
  noEntities: {
    lead: 'You don’t have an entity yet.',
    text: 'An entity is a name and a face under which an AI speaks on Discord. Create one in the Loom, then connect again.',
  },
  notYours: {
    lead: 'This address doesn’t belong to any of your entities.',
    text: 'It may belong to another account, or no longer exist. Switch to the account that owns it, or copy the address again.',
  },

  will: (entity: string) => `As ${entity}, it will be able to`,
  abilities: {
    look: 'see which servers and channels it’s in',
    read: 'read messages in the channels it can see',
    dms: 'read direct messages that people send it',
    write: 'write, react and open threads there under its name',
    own: 'edit or delete what it wrote, and pin messages',
    sendDms: 'send direct messages to members of its servers',
    ask: 'ask the people its owner named to decide, and post notes about its work',
    members: 'see the members and their roles',
    pingRoles: 'ping roles',
    pingEveryone: 'ping everyone and roles',
    timeout: 'time out members so they can’t write for a while',
    roles: 'give and remove the roles an admin listed',
    channels: 'create, rename and move channels',
    deleteChannels: 'delete channels',
    leave: 'leave a server for good',
  },
  willNothing: 'connect and look around. It isn’t on a server yet, so there’s nothing to read or write.',
  willNot: 'It won’t be able to',
  never: {
    others: 'use your other entities, or change any setting',
    you: 'see your direct messages with others, or speak in your name',
  },
  notModerate: 'time out members, give roles or change channels',

  howLong: 'For how long?',
  spans: { open: 'Until I revoke it', day: '1 day', week: '7 days', month: '30 days' },
  spanHint: 'Expires after 30 days without use.',

  loggedInAs: 'Logged in as {name}',
  notYou: 'Not you? Switch account',
  authorise: 'Authorise',
  cancel: 'Cancel',
  odd: (host: string) => `Does something look wrong? Cancel, and tell the operator of ${host}.`,

  loginLead:
    'Log in with the Discord account that owns your entities to see them. This doesn’t allow anything yet.',
  login: everywhere.logIn,
  loginAside: 'Didn’t start this? Close this window; nothing has happened.',

  member,

  goneTitle: 'This request is no longer open',
  gone: 'It was already answered, has expired, or was opened in another browser. Viewing it didn’t allow anything.',
  goneHow: 'To try again, go back to the app and connect once more.',
  refusedTitle: 'Nothing was authorised',
  refusedForm: 'The form didn’t come from this page, or you’ve logged in again since.',
  refusedLogin: 'You’re no longer logged in.',
  refusedEntity: 'You can’t lend this entity: it isn’t yours, or it’s paused.',
  again: 'Open the request again',

  doneTitle: (app: string) => `Returning to ${app}`,
  doneLead: (app: string) => `${app} should open by itself. You can then close this window.`,
  doneLink: 'Nothing happening? Continue here',
}
