import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { keys } from '../../api/keys.ts'
import { orgaApi } from '../api.ts'
import { useOrgaId } from '../queries.ts'
import { messagesQuery } from './queries.ts'

/** Viewing a channel, or a thread in it, marks it as read up to its newest message. */
export function useMarkRead(channel: string, newest: string | undefined, isThread = false): void {
  const orga = useOrgaId()
  const queries = useQueryClient()
  useEffect(() => {
    if (newest === undefined) return undefined
    const mark = async () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', look)
      try {
        await orgaApi(orga).markRead(channel, { message_id: newest })
        await queries.invalidateQueries({ queryKey: keys.orgaPart(orga, 'channel', 'list') })
        await queries.invalidateQueries({ queryKey: keys.orgaList })
        if (isThread) await queries.invalidateQueries({ queryKey: messagesQuery(orga, channel).queryKey })
      } catch {
        // It stays unread, and the list says so.
      }
    }
    const look = () => void mark()
    document.addEventListener('visibilitychange', look)
    look()
    return () => document.removeEventListener('visibilitychange', look)
  }, [orga, channel, newest, isThread, queries])
}
