export const composerId = (channelId: string) => `write-${channelId}`

export function focusComposer(channelId: string) {
  document.getElementById(composerId(channelId))?.focus()
}
