"""The wheel of the seven Eras: where things lie, how they are drawn, how it is touched, how it turns."""
