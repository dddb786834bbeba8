import type * as en from '../../en/governance/item-cards.ts'
import { typeset } from '../../french.ts'
import type { Translation } from '../../translation.ts'
import { mayNot } from './may-not.ts'

export const itemCards = typeset<Translation<typeof en.itemCards>>({
  kinds: { topic: 'Sujet', voting: 'Vote', election: 'Élection' },
  phases: {
    topic: { clarification: 'questions et réponses', consent: 'consentement', resolved: 'clos' },
    voting: { open: 'ouvert', closed: 'clos' },
    election: {
      nomination: 'nominations',
      discussion: 'raisons',
      change_round: 'changements',
      consent: 'consentement',
      closed: 'close',
    },
  },
  round: (round) => `tour ${round}`,
  why: (driver) => `Pourquoi : ${driver}`,
  closes: (when) => `⏳ Jusqu’au ${when}`,
  answered: (answered, eligible) => `${answered} sur ${eligible} ${answered > 1 ? 'ont' : 'a'} répondu`,
  objections: (count) =>
    count > 1 ? `✋ ${count} objections sont ouvertes.` : '✋ Une objection est ouverte.',
  flags: {
    blocked: 'L’échéance est passée, mais une objection est ouverte.',
    unanswered: 'L’échéance est passée, mais personne d’autre n’a consenti.',
  },
  more: (count) => `… et ${count} de plus`,
  candidate: (name) => `Candidature : **${name}**`,
  nominees: (names) => `Nominations : ${names}`,
  seen: '-# 🔒 Les membres ne voient pas qui répond quoi ici, mais Discord le voit. Sur la page, Discord ne voit rien.',
  webOnly: '-# 🔒 Cette organisation recueille les réponses secrètes sur la page, pas sur Discord.',
  onlyThere: '-# Les détails sont sur la page.',
  outcomes: {
    topic: { accepted: 'Accepté', modified: 'Accepté, amendé', withdrawn: 'Retiré' },
    voting: {
      decided: 'Décidé',
      tie: 'Égalité',
      no_quorum: 'Trop peu de votes',
      no_ballots: 'Aucun vote',
      too_few: 'Trop peu de bulletins pour un décompte secret',
      withdrawn: 'Retiré',
    },
    election: { elected: 'Élection faite', no_election: 'Aucune élection', cancelled: 'Annulée' },
  },
  alone: 'décision d’une seule personne',
  chosen: (labels) => `Choix : ${labels}`,
  elected: (name) => `Élection : **${name}**`,
  entry: (seq) => `-# Entrée ${seq} du registre`,
  cut: '-# Ce salon n’est plus lié à l’organisation. La suite est sur la page.',
  links: { item: 'Ouvrir la page', journal: 'Registre' },
  buttons: {
    ask: 'Poser une question…',
    consent: 'Consentir',
    object: 'Objecter…',
    aside: 'Se mettre en retrait…',
    vote: 'Voter…',
    option: 'Voter',
    nominate: 'Nommer…',
    pass: 'Passer',
    change: 'Changer ma nomination…',
    accept: 'Accepter le rôle',
  },
  forms: {
    question: 'Qu’est-ce qui n’est pas clair ?',
    objection: 'En quoi cela nuirait-il, que manquerait-on ?',
    aside: 'Pourquoi ce retrait (facultatif)',
    ballot: 'Votre choix',
    several: (least, most) =>
      least === most ? `Choisissez-en ${least}` : `Choisissez-en ${least} à ${most}`,
    place: (place) => `Rang ${place}`,
    nominee: 'Personne',
    reason: 'Pourquoi cette personne ?',
  },
  done: {
    ask: 'Votre question est sur la page. L’auteur a été prévenu.',
    consent: 'Vous avez consenti. Vous pouvez changer votre réponse jusqu’à la fin du tour.',
    object: 'Votre objection est sur la page avec votre raison. L’auteur a été prévenu.',
    aside: 'Vous vous mettez en retrait. Vous pouvez changer votre réponse jusqu’à la fin du tour.',
    vote: 'Votre vote est compté. Vous pouvez le changer jusqu’à la clôture.',
    option: 'Votre vote est compté. Vous pouvez le changer jusqu’à la clôture.',
    nominate: 'Votre nomination est enregistrée. Elle reste cachée jusqu’à ce que toutes soient révélées.',
    pass: 'Vous passez. Vous pouvez encore nommer quelqu’un jusqu’à ce que toutes les nominations soient révélées.',
    change: 'Votre nomination est modifiée. Tout le monde peut la voir.',
    accept: 'Vous avez accepté le rôle.',
  },
  finalBallot: (receipt) =>
    `Votre bulletin a été déposé sans votre nom et ne peut plus être changé.\nConservez ces mots, qui ne s’affichent qu’une fois. Après le dépouillement, ils vous permettront de vérifier sur la page que votre bulletin a été compté. Ils ne révèlent pas votre vote :\n\`${receipt}\``,
  may: mayNot,
  refused: {
    outdated: 'Cette carte n’est plus utilisée. Passez par la page.',
    moved: 'Cette carte n’était plus à jour. Elle le sera dans un instant.',
    unlinked: 'Ce salon n’est plus lié à l’organisation. Passez par la page.',
    stranger: (url) =>
      `Rien n’a été enregistré : ce compte Discord n’est pas membre de l’organisation. Si vous l’êtes, connectez-vous d’abord avec ce compte : ${url}`,
    hidden: 'Rien n’a été enregistré : cela concerne un cercle où vous n’avez pas de rôle.',
    webOnly: (url) => `Cette organisation recueille les réponses secrètes sur la page : ${url}`,
    notCandidate: 'Seule la personne proposée peut accepter le rôle.',
    notMember:
      'Cette personne n’est pas membre de l’organisation, ou ne s’est pas encore connectée avec Discord.',
    words: 'Ce texte est vide ou trop long.',
    choices:
      'Ce bulletin ne peut pas être compté. Choisissez le nombre d’options demandé, chacune une seule fois.',
    reason: 'Donnez une raison avec laquelle les autres peuvent travailler.',
  },
})
