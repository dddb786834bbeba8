/** Said by the Loom and by the server itself. */
export const everywhere = {
  logIn: 'Log in with Discord',
  logOut: 'Log out',
  platforms: { claude: 'Claude', gpt: 'GPT', gemini: 'Gemini', other: 'Other' },
}
