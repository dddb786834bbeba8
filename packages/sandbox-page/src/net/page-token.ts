function meta(page: Document, name: string) {
  return page.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''
}

/**
 * The two secrets this page was served with. They are new at each start of the sandbox, so a page that outlived it
 * reads them from a fresh copy of itself.
 */
export function createPageTokens() {
  let tokens = read(document)
  return {
    get chat() {
      return tokens.chat
    },
    get control() {
      return tokens.control
    },
    async refresh() {
      const response = await fetch('/', { headers: { accept: 'text/html' } })
      tokens = read(new DOMParser().parseFromString(await response.text(), 'text/html'))
    },
  }
}

function read(page: Document) {
  return { chat: meta(page, 'sandbox-chat'), control: meta(page, 'sandbox-control') }
}

export type PageTokens = ReturnType<typeof createPageTokens>
