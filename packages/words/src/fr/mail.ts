import type * as en from '../en/mail.ts'
import { typeset } from '../french.ts'
import type { Translation } from '../translation.ts'

export const mail = typeset<Translation<typeof en.mail>>({
  several: 'des nouvelles pour vous',
  newsWhy: 'Vous avez choisi de recevoir des nouvelles par e-mail. Changez lesquelles et quand ici :',
  invitationSubject: (by, orga) => `${by} vous invite dans ${orga}`,
  invitation: (by, orga) => `${by} vous invite à rejoindre « ${orga} », une organisation sur Arachne.`,
  invitationHow: 'Ouvrez ce lien, connectez-vous avec Discord, puis acceptez ou refusez :',
  invitationEnd: (day) =>
    `Le lien fonctionne une seule fois, jusqu’au ${day}. L’utiliser confirme que cette adresse est la vôtre. Si vous n’attendiez pas cette invitation, ignorez-la.`,
  addressSubject: 'Confirmez votre adresse e-mail',
  address: (name) => `${name} souhaite recevoir des notifications à cette adresse.`,
  addressHow:
    'Si c’est vous, ouvrez ce lien dans le navigateur où votre connexion est ouverte, et confirmez :',
  addressEnd:
    'Le lien fonctionne une seule fois et expire au bout d’un jour. Si ce n’est pas vous, ignorez cet e-mail.',
})
