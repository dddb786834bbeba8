import type {
  ApproveBody,
  CeilingBody,
  Chosen,
  MayPing,
  MembershipView,
  TemplateView,
} from '@arachne/contract'

import { chosenOf, type Mode, type Selection, selectionOf } from '../../pickers/selection.ts'

/** The form in a draft, because a set can't be serialised. */
export interface Picked {
  mode: Mode
  ids: string[]
}

/** An admin's settings for an entity or a template. */
export interface CeilingForm {
  channels: Picked
  tools: Picked
  mayPing: MayPing
  roles: string[]
  mentionable: boolean
}

export function pickedOf({ mode, ticked }: Selection): Picked {
  return { mode, ids: [...ticked] }
}

export function selectionIn({ mode, ids }: Picked): Selection {
  return { mode, ticked: new Set(ids) }
}

/** The defaults of a form, of REST and of the command line: every channel, every usual tool. */
export const USUAL_CEILING: CeilingForm = {
  channels: { mode: 'all', ids: [] },
  tools: { mode: 'all', ids: [] },
  mayPing: 'people',
  roles: [],
  mentionable: true,
}

type Granted = Pick<TemplateView, 'channels' | 'tools' | 'may_ping'>

export function filledFrom({
  channels,
  tools,
  may_ping: mayPing,
}: Granted): Omit<CeilingForm, 'roles' | 'mentionable'> {
  return { channels: pickedOf(selectionOf(channels)), tools: pickedOf(selectionOf(tools)), mayPing }
}

export function formOf(membership: MembershipView): CeilingForm {
  return {
    ...filledFrom(membership),
    roles: membership.assignable_roles,
    mentionable: membership.role_id !== null,
  }
}

const chosen = (picked: Picked): Chosen => chosenOf(selectionIn(picked))

/** Whether an entity could do anything at all with these settings. */
export function allowsSomething({ channels, tools }: Pick<CeilingForm, 'channels' | 'tools'>): boolean {
  return chosen(channels) !== 'none' && chosen(tools) !== 'none'
}

export function grantIn(form: Omit<CeilingForm, 'roles' | 'mentionable'>) {
  return { channels: chosen(form.channels), tools: chosen(form.tools), may_ping: form.mayPing }
}

export function bodyOf(form: CeilingForm): CeilingBody & ApproveBody {
  return { ...grantIn(form), assignable_roles: form.roles, mentionable: form.mentionable }
}
