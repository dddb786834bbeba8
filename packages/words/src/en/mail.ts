export const mail = {
  several: 'news for you',
  newsWhy: 'You chose to be notified by e-mail. Change what and when here:',
  invitationSubject: (by: string, orga: string) => `${by} invited you to ${orga}`,
  invitation: (by: string, orga: string) =>
    `${by} invited you to join “${orga}”, an organisation on Arachne.`,
  invitationHow: 'Open this link, log in with Discord, and accept or decline:',
  invitationEnd: (day: string) =>
    `The link works once, until ${day}. Using it confirms that this e-mail address is yours. If you didn’t expect this invitation, you can ignore it.`,
  addressSubject: 'Confirm your e-mail address',
  address: (name: string) => `${name} wants to get notifications at this address.`,
  addressHow: 'If that’s you, open this link in the browser where you’re logged in and confirm:',
  addressEnd: 'The link works once and expires after a day. If it wasn’t you, you can ignore this e-mail.',
}
