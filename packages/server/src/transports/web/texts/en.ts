import { html } from 'hono/html'

import type { Html } from '../pages/page.ts'

/** The words of the pages made here. Markup is passed in where a sentence goes around it. */
export const en = {
  claim: {
    offerTitle: (name: string) => `The key of ${name}`,
    offerWhose: (name: string, owner: string) =>
      `${name} belongs to ${owner}. Its key lets an AI client speak and read as ${name}.`,
    offerOnce: 'The key is shown once, on the next page. After that this link no longer works.',
    show: 'Show the key',
    doneTitle: (name: string) => `${name} is yours`,
    copyNow: 'Copy the key now: it is not kept anywhere and cannot be shown again.',
    key: 'Key',
    address: 'Address',
    connect: 'To connect Claude Code, run',
    goneTitle: 'This link gives no key',
    loginTitle: 'A key waits for its owner',
    login: 'Log in with Discord as the owner this link was made for. Nobody else can open it.',
    start: 'Log in with Discord',
    switch: 'Use another account',
  },
  login: {
    start: 'Log in with Discord',
    staleTitle: 'This login cannot be finished',
    stale:
      'It was not begun in this browser, was finished before, or took longer than ten minutes. You are not logged in by it.',
    cancelledTitle: 'You did not log in',
    cancelled: 'Discord says that you did not agree. Nothing has changed.',
    notSetUpTitle: 'Nobody can log in here yet',
    notSetUp:
      'People log in with their Discord account, and this instance does not know its Discord application yet.',
    setUp: 'Its operator sets DISCORD_CLIENT_SECRET, and DISCORD_CLIENT_ID while the bot is not connected.',
    nobodyTitle: 'You are not logged in',
    nobody: 'This browser has no login here.',
    endTitle: 'Log out?',
    who: (name: string) => `You are logged in as ${name}.`,
    end: 'Log out',
    endAll: 'Sign out everywhere',
    endedTitle: 'You are logged out',
    ended: 'Your login in this browser has ended. Your entities and their connected apps go on as before.',
    endedAll:
      'Your login in every browser has ended. Your entities and their connected apps go on as before.',
  },
  trouble: { title: 'That did not work', unknown: 'Something went wrong here; try again.' },
  cannotConnect: {
    title: 'This app cannot be connected',
    what: 'The app that sent you here asked for something that cannot be given. Nothing was shared with it. Go back to the app and try again; if it keeps happening, tell its makers what is written below.',
  },
  loomMissing: {
    title: 'The Loom is not built',
    how: 'Arachne is running, and its MCP endpoints work. To see this page:',
  },
  docs: {
    skip: 'Skip to the text',
    pages: 'Pages',
    openLoom: 'Open the Loom',
    onThisPage: 'On this page',
    previous: 'Previous',
    next: 'Next',
    englishOnly: 'This page is in English only.',
    missingTitle: 'There is no such page',
    missing: 'The documentation of this version has nothing at this address. All pages are in the list.',
    first: 'Go to the first page',
    sections: { use: 'Using Arachne', operate: 'Running it', reference: 'Reference' },
  },
  consent: {
    title: (app: string) => `Authorise ${app}`,
    asksForOne: (app: string, entity: string) => `${app} asks to speak as ${entity}`,
    asks: (app: string) => `${app} asks to speak as one of your entities`,
    leadForOne: (entity: string) =>
      `It will read and write on Discord under the name ${entity}, only where ${entity} may.`,
    lead: 'It will read and write on Discord under that entity’s name, only where the entity may.',

    app: 'App',
    describedBy: (host: Html) => html`described by ${host}`,
    ownClaim: 'It calls itself that; nobody has checked it.',
    goesBackTo: 'Goes back to',
    localProgram: 'a program on this computer',
    localWarning: (app: string) =>
      html`<b>Did you start this yourself, just now?</b> Any program on this computer can call itself ${app}
        and would get the answer. If you did not, cancel.`,

    whichEntity: 'Which entity?',
    servers: (count: number) => (count === 1 ? '1 server' : `${count} servers`),
    channels: (count: number) => (count === 1 ? '1 channel' : `${count} channels`),
    noServer: 'on no server yet',
    askedFor: 'asked for by the app',
    paused: 'paused: resume it first',
    platforms: { claude: 'Claude', gpt: 'GPT', gemini: 'Gemini', other: 'other' },
    chooseFirst: 'Choose an entity first.',
    incomplete: 'Something in the form is missing. Look through it again.',
    noEntities: html`<b>You have no entity yet.</b> An entity is a name and a face on Discord that an AI
      speaks under. Whoever runs this instance can make one for you; then connect again.`,
    notYours: html`<b>The address you connected to is of no entity of yours.</b> It may belong to another
      account, or no longer exist. Switch to the account that owns it, or copy the address again.`,

    will: (entity: string) => `As ${entity} it will be able to`,
    abilities: {
      look: 'see which servers and channels it is on',
      read: 'read messages in the channels it can see',
      dms: 'read direct messages people send to it',
      write: 'write, react and open threads there, under its name',
      own: 'change or delete what it wrote, and pin messages',
      sendDms: 'write direct messages to members of its servers',
      ask: 'ask the people its owner named to decide, and post notes about its work',
      members: 'see who the members are and which roles they have',
      pingRoles: 'ping roles',
      pingEveryone: 'ping everyone and roles',
      timeout: 'keep members from writing for a time',
      roles: 'give and take the roles an admin listed',
      channels: 'create, rename and move channels',
      deleteChannels: 'delete channels',
      leave: 'leave a server for good',
    },
    willNothing: 'connect and look around. It is on no server yet, so there is nothing to read or to write.',
    willNot: 'It will not be able to',
    never: [
      'use your other entities, or change any setting',
      'see your direct messages with others, or speak in your name',
    ],
    notModerate: 'keep members from writing, give roles or change channels',

    howLong: 'For how long?',
    spans: {
      open: 'Until I end it',
      day: '1 day',
      week: '7 days',
      month: '30 days',
    },
    spanHint: 'It ends by itself after 30 days without use.',

    loggedInAs: (name: Html) => html`Logged in as ${name}`,
    notYou: 'Not you? Switch account',
    authorise: 'Authorise',
    cancel: 'Cancel',
    odd: (host: string) => `Something odd? Cancel, and tell whoever runs ${host}.`,

    loginLead:
      'To see which ones, log in with the Discord account they belong to. Nothing is allowed by that yet.',
    login: 'Log in with Discord',
    loginAside: 'You did not start this? Close this window; nothing has happened.',

    member: {
      asks: (app: string) => `${app} asks to act for you in an organisation`,
      lead: 'What it does there will carry your name, marked as done by an agent.',
      loginLead:
        'To see which ones you belong to, log in with your Discord account. Nothing is allowed by that yet.',
      noOrga: html`<b>You are in no organisation yet.</b> Found one in the Loom, or ask for an invitation;
        then connect again.`,
      where: 'Where?',
      practice: 'nothing there is real',
      noRole: 'you hold no role there',
      roleCount: (count: number) => (count === 1 ? 'you hold 1 role' : `you hold ${count} roles`),
      noAgents: 'lets no agents in',
      chooseFirst: 'Choose an organisation first.',
      whichRoles: 'With which of your roles?',
      rolesHint: 'It sees the channels of these circles only. If you lose a role, it loses it too, at once.',
      inTeam: (team: string) => `in ${team}`,
      doWhat: 'To do what?',
      read: 'Read',
      readHint: 'look, search, be told of changes',
      act: 'Read and act',
      acts: {
        both: 'also write messages, react, vote, ask for clarification, answer, nominate',
        write: 'also write messages, react and vote',
        governance: 'also ask for clarification, answer and nominate',
      },
      readsOnly: 'In this organisation agents read and do not act.',
      wantsToRead: 'The app asks for no more.',
      askFirst: 'Ask me first',
      askFirstHint: 'What it does counts only after I confirm it.',
      askFirstForced:
        'This organisation asks for it: what an agent does counts only after its member confirms it.',
      ballotsFinal: html`<b>Anonymous votes are final.</b> This organisation lets agents vote in them. A
        ballot that was cast there cannot be changed, neither by the agent nor by you.`,
      kinds: 'What may it see?',
      types: {
        channels: 'Channels',
        messages: 'Messages',
        decisions: 'Journal',
        policies: 'Policies',
        teams: 'Circles',
        members: 'Members',
        roles: 'Roles',
        topics: 'Topics',
        'governance-tools': 'Votes and elections',
      },
      willNot: 'It can never',
      never: [
        'see direct messages',
        'change circles, roles, members, policies or settings',
        'accept a role for you, or overrule an answer you gave',
      ],
      days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
      daysHint: 'You can end it at any time. It ends by itself when it is not used.',
      refused:
        'That cannot be lent: you do not belong there, do not hold that role, or the organisation does not allow it.',
    },

    goneTitle: 'This request is over',
    gone: 'It was answered already, waited too long, or was opened in another browser. Nothing was allowed by looking at it.',
    goneHow: 'To try again, go back to the app and connect once more.',
    refusedTitle: 'Nothing was authorised',
    refusedForm: 'The form did not come from this page, or you logged in anew meanwhile.',
    refusedLogin: 'You are no longer logged in.',
    refusedEntity: 'That entity cannot be lent: it is not yours, or paused.',
    again: 'Open the request again',

    doneTitle: (app: string) => `Going back to ${app}`,
    doneLead: (app: string) => `${app} opens by itself. You can close this window then.`,
    doneLink: 'Nothing happens? Go on by hand',
  },
}

export type Texts = typeof en
