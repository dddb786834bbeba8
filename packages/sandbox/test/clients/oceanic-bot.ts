import { once } from 'node:events'

import {
  type AnyInteractionGateway,
  ApplicationCommandOptionTypes,
  ApplicationCommandTypes,
  ButtonStyles,
  Client,
  ComponentTypes,
  type CreateMessageOptions,
  InteractionTypes,
  type MessageComponent,
  TextInputStyles,
  type Message,
} from 'oceanic.js'

import { type Bot, type BotOptions, createEar, type Interaction, type Outgoing } from './bot.ts'

function components(controls: NonNullable<Outgoing['controls']>) {
  return [
    {
      type: ComponentTypes.ACTION_ROW,
      components: [
        {
          type: ComponentTypes.BUTTON,
          style: ButtonStyles.PRIMARY,
          label: 'Press',
          customID: controls.button,
        },
      ],
    },
    {
      type: ComponentTypes.ACTION_ROW,
      components: [
        {
          type: ComponentTypes.STRING_SELECT,
          customID: controls.select,
          options: [
            { label: 'One', value: '1' },
            { label: 'Two', value: '2' },
          ],
        },
      ],
    },
  ] as CreateMessageOptions['components'] & MessageComponent[]
}

function body(message: Outgoing): CreateMessageOptions {
  return {
    ...(message.content !== undefined && { content: message.content }),
    ...(message.replyTo !== undefined && { messageReference: { messageID: message.replyTo } }),
    ...(message.file && { files: [{ name: message.file.name, contents: Buffer.from(message.file.text) }] }),
    ...(message.controls && { components: components(message.controls) }),
    ...(message.poll && {
      poll: {
        question: { text: message.poll.question },
        answers: message.poll.answers.map((text) => ({ pollMedia: { text } })),
        duration: 1,
        allowMultiselect: false,
        layoutType: 1,
      },
    }),
  }
}

const modal = (customID: string, title: string, field: string) => ({
  customID,
  title,
  components: [
    {
      type: ComponentTypes.ACTION_ROW as const,
      components: [
        {
          type: ComponentTypes.TEXT_INPUT as const,
          customID: field,
          label: 'Your words',
          style: TextInputStyles.SHORT,
        },
      ],
    },
  ],
})

const nothing = () => Promise.reject(new Error('not for this kind of interaction'))

function describe(interaction: AnyInteractionGateway): Interaction | undefined {
  switch (interaction.type) {
    case InteractionTypes.APPLICATION_COMMAND:
      return {
        kind: 'command',
        name: interaction.data.name,
        values: interaction.data.options.raw.map((option) => ('value' in option ? String(option.value) : '')),
        reply: async (content, hidden = false) =>
          void (await interaction.createMessage({ content, ...(hidden && { flags: 64 }) })),
        update: nothing,
        showModal: async (id, title, field) => void (await interaction.createModal(modal(id, title, field))),
      }
    case InteractionTypes.MESSAGE_COMPONENT:
      return {
        kind: interaction.isButtonComponentInteraction() ? 'button' : 'select',
        name: interaction.data.customID,
        values: 'values' in interaction.data ? interaction.data.values.raw : [],
        reply: async (content, hidden = false) =>
          void (await interaction.createMessage({ content, ...(hidden && { flags: 64 }) })),
        update: async (content) => void (await interaction.editParent({ content })),
        showModal: async (id, title, field) => void (await interaction.createModal(modal(id, title, field))),
      }
    case InteractionTypes.MODAL_SUBMIT:
      return {
        kind: 'modal',
        name: interaction.data.customID,
        values: interaction.data.components
          .getComponents()
          .map((input) => ('value' in input ? String(input.value) : '')),
        reply: async (content, hidden = false) =>
          void (await interaction.createMessage({ content, ...(hidden && { flags: 64 }) })),
        update: nothing,
        showModal: nothing,
      }
    default:
      return undefined
  }
}

function listen(client: Client, { tell }: ReturnType<typeof createEar>): void {
  client.on('messageCreate', (message: Message) =>
    tell('message', {
      id: message.id,
      channelId: message.channelID,
      authorName: message.author.globalName ?? message.author.username,
      content: message.content,
      webhookId: message.webhookID,
    }),
  )
  client.on('messageUpdate', (message) => tell('edited', { id: message.id, content: message.content }))
  client.on('messageDelete', (message) => tell('deleted', { id: message.id }))
  client.on('messageReactionAdd', (message, reactor, reaction) =>
    tell('reaction', { messageId: message.id, emoji: reaction.emoji.name ?? '', userId: reactor.id }),
  )
  client.on('messagePollVoteAdd', (message, _user, answer) =>
    tell('vote', { messageId: message.id, answerId: answer.answerID }),
  )
  client.on('threadCreate', (thread) => tell('thread', { id: thread.id, name: thread.name }))
  client.on('guildRoleCreate', (role) => tell('role', { name: role.name }))
  client.on('shardResume', (shard) => tell('resumed', { shard }))
  client.on('interactionCreate', (interaction) => {
    const described = describe(interaction)
    if (described) tell('interaction', described)
  })
  client.on('error', () => undefined)
}

export async function createOceanicBot({ api, token, shards }: BotOptions): Promise<Bot> {
  const client = new Client({
    auth: `Bot ${token}`,
    rest: { baseURL: `${api}/v10` },
    gateway: {
      intents: [
        'GUILDS',
        'GUILD_MEMBERS',
        'GUILD_MESSAGES',
        'GUILD_MESSAGE_REACTIONS',
        'GUILD_MESSAGE_POLLS',
        'GUILD_WEBHOOKS',
        'DIRECT_MESSAGES',
        'MESSAGE_CONTENT',
      ],
      ...(shards !== undefined && { maxShards: shards, concurrency: shards }),
    },
  })
  const ear = createEar()
  listen(client, ear)
  const ready = once(client, 'ready')
  await client.connect()
  await ready
  const { channels, guilds, webhooks } = client.rest

  return {
    id: client.user.id,
    guildIds: [...client.guilds.keys()],
    shards: client.shards.size,
    channelNames: (guildId) => client.guilds.get(guildId)!.channels.map((channel) => channel.name),
    heard: ear.heard,

    send: async (channelId, outgoing) => (await channels.createMessage(channelId, body(outgoing))).id,
    edit: async (channelId, id, content) => void (await channels.editMessage(channelId, id, { content })),
    remove: (channelId, id) => channels.deleteMessage(channelId, id),
    contents: async (channelId) => (await channels.getMessages(channelId)).map((message) => message.content),
    vote: async (channelId, id, answerId) =>
      (await channels.getPollAnswerUsers(channelId, id, answerId)).map((user) => user.id),
    endPoll: (channelId, id) => channels.expirePoll(channelId, id),

    async createWebhook(channelId, name) {
      const hook = await webhooks.create(channelId, { name, reason: 'the script — 한국어' })
      return { id: hook.id, token: hook.token! }
    },
    async speak({ id, token: secret }, words) {
      const sent = await webhooks.execute(id, secret, {
        wait: true,
        content: words.content,
        username: words.name,
        avatarURL: words.avatarUrl,
        ...(words.threadId !== undefined && { threadID: words.threadId }),
        ...(words.threadName !== undefined && { threadName: words.threadName }),
        ...(words.file && { files: [{ name: words.file.name, contents: Buffer.from(words.file.text) }] }),
      })
      return { id: sent.id, name: sent.author.username, channelId: sent.channelID }
    },

    react: (channelId, id, emoji) => channels.createReaction(channelId, id, emoji),
    reactors: async (channelId, id, emoji) =>
      (await channels.getReactions(channelId, id, emoji)).map((user) => user.id),
    pin: (channelId, id) => channels.pinMessage(channelId, id),
    pins: async (channelId) => (await channels.getPins(channelId)).map((pin) => pin.message.id),

    openThread: async (channelId, id, name) =>
      (await channels.startThreadFromMessage(channelId, id, { name })).id,
    postInForum: async (channelId, title, content) =>
      (await channels.startThreadInThreadOnlyChannel(channelId, { name: title, message: { content } })).id,

    createRole: async (guildId, name) =>
      (await guilds.createRole(guildId, { name, permissions: '0', mentionable: true })).id,
    giveRole: (guildId, userId, roleId) => guilds.addMemberRole(guildId, userId, roleId),
    async timeout(guildId, userId, minutes) {
      const until = new Date(Date.now() + minutes * 60_000).toISOString()
      await guilds.editMember(guildId, userId, { communicationDisabledUntil: until, reason: 'the script' })
    },
    async dm(userId, content) {
      const channel = await channels.createDM(userId)
      await channels.createMessage(channel.id, { content })
    },
    memberNames: async (guildId) =>
      (await client.guilds.get(guildId)!.fetchMembers()).map((member) => member.user.username),
    search: async (guildId, content) =>
      (await guilds.searchMessages(guildId, { content })).messages.flat().map((hit) => hit.id),

    async registerCommand(guildId, name) {
      await client.rest.applications.createGuildCommand(client.application.id, guildId, {
        type: ApplicationCommandTypes.CHAT_INPUT,
        name,
        description: 'of the script',
        options: [
          {
            type: ApplicationCommandOptionTypes.STRING,
            name: 'what',
            description: 'anything',
            required: true,
          },
        ],
      })
    },

    async [Symbol.asyncDispose]() {
      client.disconnect(false)
    },
  }
}
