import { queryOptions } from '@tanstack/react-query'

import { keys } from '../api/keys.ts'
import { orgasApi } from './api.ts'

export const myEmailQuery = queryOptions({
  queryKey: keys.myEmail,
  queryFn: () => orgasApi.myEmail(),
})
