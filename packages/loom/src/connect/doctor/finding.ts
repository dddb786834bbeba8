/** Possible problems in a configuration. Each has its sentence in doctor-words.ts. */
type FindingId =
  | 'not_understood'
  | 'json_stuck'
  | 'comment'
  | 'comma'
  | 'missing_comma'
  | 'quotes'
  | 'bent'
  | 'no_server'
  | 'wrapper'
  | 'no_braces'
  | 'bad_url'
  | 'no_url'
  | 'placeholder_url'
  | 'sse_url'
  | 'sse_type'
  | 'no_transport'
  | 'other_host'
  | 'needs_https'
  | 'needs_http'
  | 'no_entity'
  | 'other_entity'
  | 'extra_path'
  | 'other_path'
  | 'no_key'
  | 'login_only'
  | 'wrong_header'
  | 'no_bearer'
  | 'double_bearer'
  | 'spaces_in_key'
  | 'placeholder_key'
  | 'variable'
  | 'cut_key'
  | 'token_for_key'
  | 'other_key'
  | 'key_in_url'
  | 'url_in_desktop'
  | 'space_in_argument'
  | 'only_key'

export interface Finding {
  id: FindingId
  /** `maybe`: right for some, so it is only mentioned. */
  weight: 'wrong' | 'maybe'
  /** In the pasted text, starting at 1. */
  line?: number
  /** The text found there; never a key. */
  found?: string
}

/** The entity to connect. */
export interface Wanted {
  id: string
  name: string
  url: string
}
