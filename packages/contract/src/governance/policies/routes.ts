import { defineRoute } from '../../route.ts'
import { GovernancePage } from '../parts.ts'
import { ChangePolicyBody, CreatePolicyBody, ListPoliciesAnswer, PolicyAnswer } from './schemas.ts'

const POLICY_BYTES = 2 * 1024 * 1024

export const POLICY_ROUTES = {
  policies: defineRoute({
    at: 'GET /api/orgas/{orga}/policies',
    does: 'List policies by number.',
    right: 'orgaMember',
    query: GovernancePage,
    answer: ListPoliciesAnswer,
  }),
  createPolicy: defineRoute({
    at: 'POST /api/orgas/{orga}/policies',
    does: 'Write a policy; for the holder of the owning role.',
    right: 'orgaMember',
    body: CreatePolicyBody,
    maxBodyBytes: POLICY_BYTES,
    answer: PolicyAnswer,
    status: 201,
  }),
  policy: defineRoute({
    at: 'GET /api/orgas/{orga}/policies/{policy}',
    does: 'Show a policy with its versions.',
    right: 'orgaMember',
    answer: PolicyAnswer,
  }),
  changePolicy: defineRoute({
    at: 'PATCH /api/orgas/{orga}/policies/{policy}',
    does: 'Revise it, or set its review date; for the holder of the owning role.',
    right: 'orgaMember',
    body: ChangePolicyBody,
    maxBodyBytes: POLICY_BYTES,
    answer: PolicyAnswer,
  }),
  publishPolicy: defineRoute({
    at: 'POST /api/orgas/{orga}/policies/{policy}/publish',
    does: 'Publish it and give it a number.',
    right: 'orgaMember',
    answer: PolicyAnswer,
  }),
  retirePolicy: defineRoute({
    at: 'POST /api/orgas/{orga}/policies/{policy}/retire',
    does: "Retire it. Its number isn't used again.",
    right: 'orgaMember',
    answer: PolicyAnswer,
  }),
}
