import { allFeatures, loadWords } from '@arachne/words'

// A test draws one component without its page, so its words are not fetched beside it.
await loadWords('en', await allFeatures())
