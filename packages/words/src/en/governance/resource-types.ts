/** What an agent can be allowed to see in an organisation. */
export const resourceTypes = {
  channels: 'Channels',
  messages: 'Messages',
  decisions: 'Journal',
  policies: 'Policies',
  teams: 'Circles',
  members: 'Members',
  roles: 'Roles',
  topics: 'Topics',
  'governance-tools': 'Votes and elections',
}
