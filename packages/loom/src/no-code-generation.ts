import { config } from 'zod'

// When created, schemas try whether code may be compiled at run time, which the page's security policy refuses with an
// error in the console. So this runs before any schema is created.
config({ jitless: true })
