import { useRef } from 'preact/hooks'
import type { FileProblem } from '../api/http.ts'
import { t } from '../i18n/index.ts'
import { English } from './basics.tsx'

interface EditorProps {
  readonly text: string
  /** Undefined while they are not known. */
  readonly problems: readonly FileProblem[] | undefined
  readonly onInput: (text: string) => void
}

/** A text with line numbers; lines with problems are marked, and each problem leads to its place. */
export function Editor({ text, problems = [], onInput }: EditorProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const lines = text.split('\n')
  const goTo = ({ line, column }: FileProblem) => {
    const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0)
    const at = before + column - 1
    area.current?.focus()
    area.current?.setSelectionRange(at, at)
  }
  return (
    <>
      <div class="editor">
        <ol aria-hidden="true">
          {lines.map((_, index) => (
            <li key={index} class={problems.some(({ line }) => line === index + 1) ? 'bad' : undefined}>
              {index + 1}
            </li>
          ))}
        </ol>
        <textarea
          ref={area}
          aria-label={t.value.fileText}
          aria-describedby="problems"
          aria-invalid={problems.length > 0}
          spellcheck={false}
          wrap="off"
          rows={Math.max(lines.length, 12)}
          value={text}
          onInput={event => onInput(event.currentTarget.value)}
        />
      </div>
      <Problems problems={problems} goTo={goTo} />
    </>
  )
}

interface ProblemsProps {
  readonly problems: readonly FileProblem[]
  readonly goTo: (problem: FileProblem) => void
}

function Problems({ problems, goTo }: ProblemsProps) {
  const summary = problems.length === 0 ? t.value.lintOk : t.value.lintProblems(problems.length)
  return (
    <div id="problems" class={`note ${problems.length === 0 ? 'good' : 'bad'}`} aria-live="polite">
      <p>{summary}</p>
      {problems.length > 0 && (
        <ul>
          {problems.map(problem => (
            <li key={`${problem.line} ${problem.column} ${problem.message}`}>
              <button type="button" class="link" onClick={() => goTo(problem)}>
                {t.value.lineColumn(problem.line, problem.column)}
              </button>{' '}
              <English text={`${problem.message} – ${problem.fix}`} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
