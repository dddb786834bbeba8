/** Used by both the Loom and the server. */
export const everywhere = {
  logIn: 'Log in with Discord',
  logOut: 'Log out',
  platforms: { claude: 'Claude', gpt: 'GPT', gemini: 'Gemini', other: 'Other' },
}
