import type { CreateEntityAnswer, OperatorEntityView } from '@arachne/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useAct } from '../api/use-act.ts'
import { toasts } from '../toast/toasts.ts'
import { IconButton } from '../ui/Button.tsx'
import { ActDialog } from '../ui/dialogs/ActDialog.tsx'
import { ConfirmByTyping } from '../ui/dialogs/ConfirmByTyping.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Menu } from '../ui/Menu.tsx'
import { useWords } from '../words/language.tsx'
import { AddToServer } from './AddToServer.tsx'
import { AssignOwner } from './AssignOwner.tsx'
import { ClaimLink } from './ClaimLink.tsx'

type Asked = 'owner' | 'server' | 'link' | 'delete'

/** Everything an operator can do with another person's entity. */
export function EntityActions({ entity }: { entity: OperatorEntityView }) {
  const words = useWords('operator').operator
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked>()
  const [made, setMade] = useState<CreateEntityAnswer>()
  const { id, name, active } = entity
  const switching = useAct({
    run: (on: boolean) => (on ? api.activateEntity(id) : api.deactivateEntity(id)),
    touches: [keys.operator, keys.entityLists, keys.entity(id)],
    onDone: (_answer, on) =>
      toasts.say(on ? words.isActive(name) : words.isPaused(name), () => switching.act(!on)),
  })
  const close = () => setAsked(undefined)
  const hand = (answer: CreateEntityAnswer) => {
    close()
    setMade(answer)
  }
  return (
    <>
      <Menu
        trigger={<IconButton icon="more" size="s" name={words.actionsFor(name)} busy={switching.busy} />}
        items={[
          {
            label: words.open,
            icon: 'right',
            onSelect: () => void navigate({ to: '/entities/$entity', params: { entity: id } }),
          },
          { label: words.assign, icon: 'users', onSelect: () => setAsked('owner') },
          { label: words.addTo, icon: 'server', onSelect: () => setAsked('server') },
          { label: words.newLink, icon: 'key', onSelect: () => setAsked('link') },
          {
            label: active ? words.pause : words.resume,
            icon: active ? 'pause' : 'play',
            onSelect: () => switching.act(!active),
          },
          { label: words.delete, icon: 'trash', danger: true, onSelect: () => setAsked('delete') },
        ]}
      />
      <Failure error={switching.error} what={words.notDone} />
      {asked === 'owner' && <AssignOwner entity={entity} onClose={close} onMade={hand} />}
      {asked === 'server' && <AddToServer entity={entity} onClose={close} />}
      {asked === 'link' && <NewLink entity={entity} onClose={close} onMade={hand} />}
      {asked === 'delete' && <Delete entity={entity} onClose={close} />}
      {made && <ClaimLink made={made} onDone={() => setMade(undefined)} />}
    </>
  )
}

interface Props {
  entity: OperatorEntityView
  onClose(): void
}

function NewLink({ entity, onClose, onMade }: Props & { onMade(made: CreateEntityAnswer): void }) {
  const words = useWords('operator').operator
  const making = useAct({
    run: () => api.regenerateKey(entity.id, {}),
    touches: [keys.operator, keys.entity(entity.id)],
    onDone: onMade,
  })
  return (
    <ActDialog
      title={words.newLinkTitle(entity.name)}
      about={words.newLinkText}
      says={{ act: words.newLinkNow, working: words.working, failed: words.notDone }}
      doing={making}
      onClose={onClose}
    />
  )
}

function Delete({ entity, onClose }: Props) {
  const words = useWords('operator').operator
  const { id, name } = entity
  const deleting = useAct({
    run: () => api.deleteEntity(id),
    touches: [keys.operator, keys.entityLists, keys.servers],
    onDone() {
      toasts.say(words.isDeleted(name))
      onClose()
    },
  })
  return (
    <ConfirmByTyping
      title={words.deleteTitle(name)}
      name={name}
      says={{
        keep: words.keep(name),
        act: words.deleteNow(name),
        working: words.deleting,
        failed: words.notDone,
      }}
      doing={deleting}
      onClose={onClose}
    >
      {words.deleteText(entity.servers)}
    </ConfirmByTyping>
  )
}
