/** Why a person can't take a step of a topic, vote or election, on a page and on a card. */
export const mayNot = {
  wrong_phase: 'Not possible at this stage.',
  not_eligible: 'You’re not part of this decision.',
  not_author: 'Only the author can do this.',
  not_facilitator: 'Only the author, the owner, the leader or the secretary can do this.',
  not_referee: 'Only the referee can do this, and not if they’re involved.',
  objection_open: 'An objection is open.',
  not_everyone_answered: 'Not everyone has answered, and the deadline hasn’t passed.',
  nobody_consented: 'Nobody else has consented yet.',
  deadline_passed: 'The deadline has passed.',
  already_voted: 'An anonymous ballot can’t be changed.',
  not_accepted: 'The candidate hasn’t accepted yet.',
  nothing_prepared: 'No change was prepared.',
  already_applied: 'This has already been carried out.',
  not_holder: 'Only the holder of the owning role can do this.',
  too_late: 'The time for this has passed.',
  archived: 'This channel is archived.',
}
