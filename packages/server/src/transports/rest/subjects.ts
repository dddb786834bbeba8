import type { Person } from '@arachne/core/access'
import type { Grant } from '@arachne/core/authority'
import type { SeenQuestion } from '@arachne/core/decisions'
import type { OrgaSeat, PersonFace } from '@arachne/core/governance'
import type { Entity, Gift, JoinRequest, Membership, ServerFacts } from '@arachne/core/identities'

import type { LoggedIn } from '../web/login/browser-login.ts'

interface Asker {
  person: Person
}
interface OfEntity extends Asker {
  entity: Entity
}
interface OfServer extends Asker {
  server: ServerFacts
}
/** An entity on a server. `owns`: the caller may also do what its owner does. */
interface OfSeat extends OfEntity {
  membership: Membership
  owns: boolean
}
interface OfRequest extends Asker {
  request: JoinRequest
}
interface OfQuestion extends Asker {
  question: SeenQuestion
}
/** Finer rules of an organisation (its channels, items, roles) are judged in the core, given the seat. */
interface OfOrga extends Asker {
  seat: OrgaSeat
}

/** What each right is about: what its check found, and all that a handler may use. */
export interface Subjects {
  anybody: object
  key: { entity: Entity }
  person: Asker
  account: Asker & { face: PersonFace }
  browser: { loggedIn: LoggedIn }
  operator: Asker
  sees: OfEntity
  owner: OfEntity
  entityOperator: OfEntity
  /** Undefined: lent by a member of an organisation. */
  grantOwner: Asker & { grant: Grant | undefined }
  receiver: Asker & { gift: Gift }
  admin: OfServer
  manager: OfServer
  ownerAndAdmin: OfEntity & OfServer
  seatOwner: OfSeat
  seatAdmin: OfSeat
  seatOwnerOrAdmin: OfSeat
  requestOwner: OfRequest
  requestAdmin: OfRequest
  requestOwnerOrAdmin: OfRequest
  decides: OfQuestion
  approver: OfQuestion
  questionOwner: OfQuestion
  orgaMember: OfOrga
  channelReader: OfOrga
  itemReader: OfOrga
  invited: Asker & { face: PersonFace }
}
