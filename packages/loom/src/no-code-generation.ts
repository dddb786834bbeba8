import { config } from 'zod'

// Schemas try at their making whether code may be compiled at run time, which the page's security policy refuses with
// an error in the console. So this stands before everything that makes one.
config({ jitless: true })
