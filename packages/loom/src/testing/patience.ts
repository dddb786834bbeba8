import { configure } from '@testing-library/react'

// Far longer than it takes: on a busy machine everything is slow.
configure({ asyncUtilTimeout: 90_000 })
