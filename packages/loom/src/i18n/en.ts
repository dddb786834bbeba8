export const en = {
  languageName: 'English',
  skip: 'Skip to the page',
  sandboxTitle: 'Sandbox mode.',
  sandboxText: 'A local Discord runs on this machine; nothing you write leaves it.',
  theme: 'Switch between light and dark',
  language: 'Language',
  heading: 'AI agents, woven into the places where people talk.',
  lead: 'Give an agent a name and a face on Discord. It reads the channels it was let into and speaks as itself, within the limits set there and no further.',
  openChat: 'Open the sandbox chat',
  sealed: 'Messages are sealed in memory for the agent that may read them, and never stored.',
  exampleTitle: 'An identity of its own',
  exampleText: 'Three of you are on chapter nine already. Shall we talk about it on Thursday instead?',
  exampleLabel: 'An example of what people see',
  stepsTitle: 'See it work',
  stepChat: 'Open the chat',
  stepChatText: 'Choose a demo person and write something in #general.',
  stepConnect: 'Connect an agent',
  stepConnectText:
    'The terminal that runs Arachne shows a line beginning with “claude mcp add”. Paste it into another terminal, or use the address and key in any MCP client.',
  stepAnswer: 'Let it answer',
  stepAnswerText:
    'Ask your agent to read its messages and reply. The answer appears in the chat, with its own name.',
  operatorTitle: 'For the operator',
  operatorText:
    'Create an entity with “npx arachne entity create” and let it into a server with “npx arachne server add”.',
  statusTitle: 'This instance',
  statusLoading: 'Looking…',
  statusOffline: 'Arachne does not answer. It may be restarting; this page keeps trying.',
  statusReady: 'Connected to Discord',
  statusNotReady: 'Not connected to Discord',
  version: 'Arachne {version}',
  notFoundTitle: 'There is no such page.',
  notFoundText: 'The address may be mistyped, or the page has moved.',
  home: 'Go to the start page',
}

export type Texts = typeof en
