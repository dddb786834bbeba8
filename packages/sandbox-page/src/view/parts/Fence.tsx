import { Component, type ReactNode } from 'react'

interface Props {
  /** What is drawn inside: something else gets a try of its own. */
  of: unknown
  instead: ReactNode
  children: ReactNode
}

interface State {
  of: unknown
  broken: boolean
}

/** A bot under test may send anything: what cannot be drawn must not take the rest of the page with it. */
export class Fence extends Component<Props, State> {
  override state: State = { of: undefined, broken: false }

  static getDerivedStateFromError(): Partial<State> {
    return { broken: true }
  }

  static getDerivedStateFromProps({ of }: Props, state: State): State | null {
    return of === state.of ? null : { of, broken: false }
  }

  override render() {
    return this.state.broken ? this.props.instead : this.props.children
  }
}
