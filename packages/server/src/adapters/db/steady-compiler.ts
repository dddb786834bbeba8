import {
  type BinaryOperationNode,
  ColumnNode,
  type LimitNode,
  type OperationNode,
  OperatorNode,
  ReferenceNode,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely'

/** Those that a partial index asks for a value: `where owns = 1`. */
export const INDEXED_VALUES: ReadonlySet<string> = new Set([
  'ended',
  'is_default',
  'kind',
  'owns',
  'role_type',
  'state',
  'status',
])

/**
 * SQLite looks at what is bound to a limit, and to a column of a partial index, to find the best plan. Whoever binds it
 * again has the statement compiled again, which takes ten times as long as a look-up. Written into the statement, such a
 * value is planned with once.
 */
export class SteadyCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    this.append('limit ')
    this.visitNode(written(node.limit))
  }

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node
    super.visitBinaryOperation(
      isEquals(operator) && INDEXED_VALUES.has(columnOf(leftOperand) ?? '')
        ? { ...node, rightOperand: written(rightOperand) }
        : node,
    )
  }
}

function written(node: OperationNode): OperationNode {
  if (!ValueNode.is(node)) return node
  const { value } = node
  return typeof value === 'number' || isWord(value) ? ValueNode.createImmediate(value) : node
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^\w+$/.test(value)
}

function isEquals(node: OperationNode): boolean {
  return OperatorNode.is(node) && node.operator === '='
}

function columnOf(node: OperationNode): string | undefined {
  const named = ReferenceNode.is(node) ? node.column : node
  return ColumnNode.is(named) ? named.column.name : undefined
}
