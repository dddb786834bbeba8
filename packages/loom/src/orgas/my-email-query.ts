import { keys } from '../api/keys.ts'
import { queryOf } from '../api/query-of.ts'
import { orgasApi } from './api.ts'

export const myEmailQuery = queryOf(keys.myEmail, () => orgasApi.myEmail())
