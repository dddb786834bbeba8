import type { PolicyState, PolicyText } from '../policies/advance-policy.ts'

export interface Policy extends PolicyState {
  id: string
  createdAt: number
  updatedAt: number
}

export interface PolicyVersion extends PolicyText {
  policyId: string
  version: number
  at: number
  /** Its author. */
  memberId: string
  adoptedBy: string | null
}

export interface PolicyStore {
  insert(policy: Policy): Promise<void>
  find(id: string): Promise<Policy | undefined>
  /** By number, drafts last. */
  list(): Promise<Policy[]>
  update(policy: Policy): Promise<void>
  /** Never reuses one. */
  nextNumber(): Promise<number>
  /** Keeps the published text word for word. */
  addVersion(version: PolicyVersion): Promise<void>
  /** Newest first. */
  versions(policyId: string): Promise<PolicyVersion[]>
}
