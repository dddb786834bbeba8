/** A notice as a direct message on Discord. Pages use texts of their own, which name the person behind it. */
export const noticeMessages = {
  anEntity: 'An entity',
  aServer: 'a server',
  kinds: {
    request_created: (entity: string, server: string) => `${entity} asks to join ${server}.`,
    request_approved: (entity: string, server: string) => `${entity} was approved and is now on ${server}.`,
    request_refused: (entity: string, server: string) => `${entity} was declined on ${server}.`,
    added_to_server: (entity: string, server: string) => `${entity} was added to ${server}.`,
    removed_from_server: (entity: string, server: string) => `${entity} was removed from ${server}.`,
    rights_changed: (entity: string, server: string) => `What ${entity} may do on ${server} was changed.`,
    app_disconnected: (entity: string) => `An app can no longer speak as ${entity}.`,
    key_ended: (entity: string) => `The key of ${entity} was revoked.`,
    entity_paused: (entity: string) => `${entity} was paused.`,
    entity_resumed: (entity: string) => `${entity} is active again.`,
    entity_received: (entity: string) => `${entity} is yours now.`,
    entity_taken: (entity: string) => `${entity} has another owner now.`,
    gift_offered: (entity: string) => `Someone wants to give you ${entity}. Accept or decline it.`,
    gift_accepted: (entity: string) => `${entity} was accepted and has another owner now.`,
    gift_declined: (entity: string) => `${entity} was declined and stays yours.`,
    entity_deleted: () => 'One of your entities was deleted.',
    wake_call_failing: (entity: string) => `The wake-up address of ${entity} isn’t responding.`,
    server_gone: (entity: string, server: string) =>
      `${entity} is no longer on ${server}: the bot was removed.`,
    role_recreated: (entity: string, server: string) =>
      `The role of ${entity} on ${server} was deleted, so it was created again.`,
    name_marked: (entity: string, server: string) =>
      `${entity} shares its name with someone on ${server}, so it’s shown with “(AI)” there.`,
    dms_closed: (entity: string) =>
      `Your direct messages are closed, so messages about ${entity} were turned off.`,
    log_channel_off: (_entity: string, server: string) =>
      `The bot can’t write to the log channel of ${server}.`,
    organisation_asks: (_entity: string, server: string) =>
      `An organisation asks to be linked with ${server}.`,
  },
}
