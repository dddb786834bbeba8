/**
 * The right a route requires, in words for its reader. The server has one check for each, which returns the subject of
 * the right (the entity, the server, the seat): a handler gets nothing else to work with.
 */
export const RIGHTS = {
  anybody: 'Anyone.',
  key: "Anyone with the entity's API key, or an access token for it.",
  person: 'Anyone who is logged in.',
  account: 'Anyone who is logged in with Discord.',
  browser: 'Anyone who is logged in with Discord.',
  operator: 'An operator.',
  sees: 'Anyone who may see the entity: its owner, admins of its servers, operators.',
  owner: 'The owner of the entity, or an operator.',
  entityOperator: 'An operator.',
  grantOwner: 'The person who connected the app, the owner of the entity, or an operator.',
  receiver: 'The person the entity is offered to.',
  admin: 'An admin of the server (Manage Server on Discord), or an operator.',
  manager: 'Anyone with Manage Server on Discord, in person.',
  ownerAndAdmin: 'The owner of the entity who is also an admin of the server, or an operator.',
  seatOwner: 'The owner of the entity, or an operator.',
  seatAdmin: 'An admin of the server (Manage Server on Discord), or an operator.',
  seatOwnerOrAdmin: 'The owner of the entity, an admin of the server, or an operator.',
  requestOwner: 'The owner of the entity, or an operator.',
  requestAdmin: 'An admin of the server (Manage Server on Discord), or an operator.',
  requestOwnerOrAdmin: 'The owner of the entity, an admin of the server, or an operator.',
  decides:
    'Anyone who may answer the question, the owner of its entity, an admin of the server, or an operator.',
  approver: 'Anyone who may answer the question, by the list of its entity on that server.',
  questionOwner: 'The owner of the entity that asks, or an operator.',
  orgaMember: 'A member of the organisation.',
  channelReader: 'A member of the organisation who may read the channel.',
  itemReader: 'A member of the organisation who may read the channel of the item.',
  invited: 'The person it is for.',
} as const
export type Right = keyof typeof RIGHTS
