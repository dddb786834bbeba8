import type * as en from '../en/notice-messages.ts'
import { ofFr, typeset } from '../french.ts'
import type { Translation } from '../translation.ts'

export const noticeMessages = typeset<Translation<typeof en.noticeMessages>>({
  anEntity: 'Une entité',
  aServer: 'un serveur',
  kinds: {
    request_created: (entity, server) => `${entity} demande à rejoindre ${server}.`,
    request_approved: (entity, server) =>
      `La demande ${ofFr(entity)} a été acceptée : ${entity} est maintenant sur ${server}.`,
    request_refused: (entity, server) => `La demande ${ofFr(entity)} a été refusée sur ${server}.`,
    added_to_server: (entity, server) => `${entity} est maintenant sur ${server}.`,
    removed_from_server: (entity, server) => `${entity} n’est plus sur ${server}.`,
    rights_changed: (entity, server) => `Les droits ${ofFr(entity)} sur ${server} ont changé.`,
    app_disconnected: (entity) => `Une application ne peut plus parler en tant que ${entity}.`,
    key_ended: (entity) => `La clé ${ofFr(entity)} a été révoquée.`,
    entity_paused: (entity) => `${entity} est en pause.`,
    entity_resumed: (entity) => `${entity} n’est plus en pause.`,
    entity_received: (entity) => `${entity} est maintenant à vous.`,
    entity_taken: (entity) => `${entity} a maintenant un autre propriétaire.`,
    gift_offered: (entity) => `Quelqu’un veut vous donner ${entity}. Acceptez ou refusez.`,
    gift_accepted: (entity) => `Votre don a été accepté : ${entity} a maintenant un autre propriétaire.`,
    gift_declined: (entity) => `Votre don a été refusé : ${entity} reste à vous.`,
    entity_deleted: () => 'L’une de vos entités a été supprimée.',
    wake_call_failing: (entity) => `L’adresse de réveil ${ofFr(entity)} ne répond pas.`,
    server_gone: (entity, server) => `${entity} n’est plus sur ${server} : le bot en a été retiré.`,
    role_recreated: (entity, server) =>
      `Le rôle ${ofFr(entity)} sur ${server} avait été supprimé ; il a été recréé.`,
    name_marked: (entity, server) =>
      `${entity} porte le même nom que quelqu’un sur ${server} ; « (AI) » y suit donc son nom.`,
    dms_closed: (entity) =>
      `Vos messages privés sont fermés ; ceux au sujet ${ofFr(entity)} ont été désactivés.`,
    log_channel_off: (_entity, server) => `Le bot ne peut pas écrire dans le salon de journal de ${server}.`,
    organisation_asks: (_entity, server) => `Une organisation demande à être liée à ${server}.`,
  },
})
