import type { Kysely } from 'kysely'

import * as sessions from './authority/0009-sessions.ts'
import * as oauth from './authority/0010-oauth.ts'
import * as grants from './authority/0011-grants.ts'
import * as notifiedGrants from './authority/0027-notified-grants.ts'
import * as decisions from './decisions/0015-decisions.ts'
import * as governance from './governance/0017-governance.ts'
import * as items from './governance/0018-items.ts'
import * as chat from './governance/0019-chat.ts'
import * as agents from './governance/0020-agents.ts'
import * as mail from './governance/0021-mail.ts'
import * as remindersThreadsSearch from './governance/0022-reminders-threads-search.ts'
import * as agentApps from './governance/0023-agent-apps.ts'
import * as discordLinks from './governance/0024-discord-links.ts'
import * as itemCards from './governance/0025-item-cards.ts'
import * as confirmationsAndWebhooks from './governance/0026-confirmations-and-webhooks.ts'
import * as ballotBoxes from './governance/0029-ballot-boxes.ts'
import * as itemRulers from './governance/0037-item-rulers.ts'
import * as looseBallots from './governance/0044-loose-ballots.ts'
import * as identities from './identities/0001-identities.ts'
import * as registry from './identities/0003-registry.ts'
import * as sentMessages from './identities/0004-sent-messages.ts'
import * as dms from './identities/0005-dms.ts'
import * as mutes from './identities/0007-mutes.ts'
import * as wakeCalls from './identities/0008-wake-calls.ts'
import * as leftRoles from './identities/0012-left-roles.ts'
import * as giftsAndNames from './identities/0016-gifts-and-names.ts'
import * as claimOwners from './identities/0034-claim-owners.ts'
import * as markedNames from './identities/0038-marked-names.ts'
import * as journal from './journal/0002-journal.ts'
import * as activity from './journal/0013-activity.ts'
import * as notices from './journal/0014-notices.ts'
import * as journalIsFinal from './journal/0028-journal-is-final.ts'
import * as journalRowsStay from './journal/0041-journal-rows-stay.ts'
import * as noticesOfItems from './journal/0045-notices-of-items.ts'

export type Migration = (db: Kysely<unknown>) => Promise<void>

/** In order. Forward only: a landed migration is never edited, renamed or removed, and imports nothing from the app. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-identities': identities.up,
  '0002-journal': journal.up,
  '0003-registry': registry.up,
  '0004-sent-messages': sentMessages.up,
  '0005-dms': dms.up,
  '0007-mutes': mutes.up,
  '0008-wake-calls': wakeCalls.up,
  '0009-sessions': sessions.up,
  '0010-oauth': oauth.up,
  '0011-grants': grants.up,
  '0012-left-roles': leftRoles.up,
  '0013-activity': activity.up,
  '0014-notices': notices.up,
  '0015-decisions': decisions.up,
  '0016-gifts-and-names': giftsAndNames.up,
  '0017-governance': governance.up,
  '0018-items': items.up,
  '0019-chat': chat.up,
  '0020-agents': agents.up,
  '0021-mail': mail.up,
  '0022-reminders-threads-search': remindersThreadsSearch.up,
  '0023-agent-apps': agentApps.up,
  '0024-discord-links': discordLinks.up,
  '0025-item-cards': itemCards.up,
  '0026-confirmations-and-webhooks': confirmationsAndWebhooks.up,
  '0027-notified-grants': notifiedGrants.up,
  '0028-journal-is-final': journalIsFinal.up,
  '0029-ballot-boxes': ballotBoxes.up,
  '0034-claim-owners': claimOwners.up,
  '0037-item-rulers': itemRulers.up,
  '0038-marked-names': markedNames.up,
  '0041-journal-rows-stay': journalRowsStay.up,
  '0044-loose-ballots': looseBallots.up,
  '0045-notices-of-items': noticesOfItems.up,
}
