// Before anything is drawn, so that the page does not flash in the other theme.
const theme = localStorage.getItem('sandbox-theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme
