import type * as en from '../../en/governance/resource-types.ts'
import type { Translation } from '../../translation.ts'

export const resourceTypes: Translation<typeof en.resourceTypes> = {
  channels: '채널',
  messages: '메시지',
  decisions: '기록',
  policies: '규정',
  teams: '서클',
  members: '구성원',
  roles: '역할',
  topics: '안건',
  'governance-tools': '투표와 선출',
}
