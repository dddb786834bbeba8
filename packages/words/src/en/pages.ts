import { everywhere } from './everywhere.ts'

export { consent } from './consent.ts'

export const claim = {
  offerTitle: (name: string) => `The key of ${name}`,
  offerWhose: (name: string, owner: string) =>
    `${name} belongs to ${owner}. With its key, an AI client can read and write as ${name}.`,
  offerOnce: 'You’ll see the key once, on the next page. After that, this link stops working.',
  show: 'Show the key',
  doneTitle: (name: string) => `${name} is yours`,
  copyNow: 'Copy the key now. Arachne stores only a fingerprint, so you can’t see it again.',
  key: 'Key',
  address: 'Address',
  connect: 'To connect Claude Code, run',
  goneTitle: 'This link doesn’t work',
  loginTitle: 'Log in to get your key',
  login: 'Log in with the Discord account this link was made for. Nobody else can open it.',
  start: everywhere.logIn,
  switch: 'Use another account',
}

export const login = {
  start: everywhere.logIn,
  staleTitle: 'This login didn’t work',
  stale:
    'It was started in another browser, was already used, or took longer than ten minutes. You’re not logged in. Please try again.',
  cancelledTitle: 'You didn’t log in',
  cancelled: 'The login was cancelled on Discord. Nothing has changed.',
  notSetUpTitle: 'Logging in isn’t set up yet',
  notSetUp:
    'You log in here with your Discord account, but this instance isn’t connected to a Discord application yet.',
  setUp:
    'Its operator needs to set DISCORD_CLIENT_SECRET, and DISCORD_CLIENT_ID as long as the bot isn’t connected.',
  nobodyTitle: 'You’re not logged in',
  nobody: 'You’re not logged in here in this browser.',
  endTitle: 'Log out?',
  who: (name: string) => `You’re logged in as ${name}.`,
  end: everywhere.logOut,
  endAll: 'Log out everywhere',
  endedTitle: 'You’re logged out',
  ended: 'You’re logged out in this browser. Your entities and their connected apps keep working.',
  endedAll: 'You’re logged out in every browser. Your entities and their connected apps keep working.',
}

export const trouble = {
  title: 'That didn’t work',
  unknown: 'Something went wrong on our side. Please try again.',
}

export const cannotConnect = {
  title: 'This app can’t connect',
  what: 'The app that sent you here made a request that Arachne can’t accept. Nothing was shared with it. Go back to the app and try again; if it keeps happening, send the details below to its developer.',
}

export const loomMissing = {
  title: 'The Loom hasn’t been built',
  how: 'Arachne is running and its MCP endpoints work. To get this page, run:',
}

export const docs = {
  skip: 'Skip to content',
  pages: 'Pages',
  openLoom: 'Open the Loom',
  onThisPage: 'On this page',
  previous: 'Previous',
  next: 'Next',
  englishOnly: 'This page is only available in English.',
  missingTitle: 'Page not found',
  missing:
    'The documentation of this version has no page at this address. You’ll find all pages in the list.',
  first: 'Go to the first page',
  sections: { use: 'Using Arachne', operate: 'Running it', reference: 'Reference' },
}
